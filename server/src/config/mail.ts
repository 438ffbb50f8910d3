export interface MailConfig {
  url: string;
  from: string;
}

/** Not repeated in messages: the address may hold a password. */
export function readMail(
  url: string | undefined,
  from: string | undefined,
  complain: (problem: string) => void,
): MailConfig | null {
  if (url === undefined) return null;
  if (!URL.canParse(url) || !['smtp:', 'smtps:'].includes(new URL(url).protocol) || !new URL(url).hostname) {
    complain('SMTP_URL must be an address such as smtp://user:password@mail.example:587');
  } else if (from === undefined || !/^[^\r\n]*[^\s@<>]@[^\s@<>]+>?$/.test(from)) {
    complain('MAIL_FROM must be set along with SMTP_URL: an address such as News <no-reply@news.example>');
  }
  return { url, from: from ?? '' };
}
