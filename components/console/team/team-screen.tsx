export function TeamScreen() {
  return <p />;
}
