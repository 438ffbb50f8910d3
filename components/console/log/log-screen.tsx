export function LogScreen() {
  return <p />;
}
