export function WordsScreen() {
  return <p />;
}
