/** What ofetch needs of `destr` here: JSON, or the text when it is none. The API answers nothing that needs more. */
export function destr(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export default destr;
