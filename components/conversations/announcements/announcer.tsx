/** The one polite live region of a conversation. */
export function Announcer({ text }: { text: string }) {
  return (
    <p className="hushed" role="status">
      {text}
    </p>
  );
}
