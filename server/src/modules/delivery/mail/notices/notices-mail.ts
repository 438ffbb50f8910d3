/**
 * A mail about notifications, plain and as HTML. Uses tables and inline styles, which all mail programs support; dark
 * colors are in a style sheet, without which everything is still readable.
 */
import { type Language, rowOf } from '../../../../../../core/base/i18n/languages';
import { escapeMarkup } from '../../render/escape';
import type { MailText } from '../mails';
import { fill, type MailTexts } from '../texts';
import type { Line } from './lines';

interface Asked {
  lines: Line[];
  texts: MailTexts;
  language: Language;
  site: string;
  /** The reader's own page here, and the address to unsubscribe. */
  mine: string;
  stop: string;
}

export function writeNoticesMail(asked: Asked): MailText & { html: string } {
  const { lines, texts, site } = asked;
  const [first] = lines;
  const subject = lines.length === 1 && first ? first.text : fill(texts['notices.subject_many'], { site });
  return { subject: oneLine(subject), text: plain(asked), html: html(asked) };
}

/** Line breaks are removed, because people write their own names. */
const oneLine = (text: string): string => text.replaceAll(/[\p{C}\s]+/gu, ' ').trim();

const quoted = (text: string): string => text.replaceAll(/^/gm, '> ');

function plain({ lines, texts, site, mine, stop }: Asked): string {
  const parts = lines.map(({ text, excerpt, title, link, letter }) =>
    [oneLine(text), title && oneLine(title), excerpt && quoted(excerpt), letter && `\n${letter}\n`, link]
      .filter(Boolean)
      .join('\n'),
  );
  const why = fill(texts['notices.why'], { site });
  return `${[...parts, `${texts['notices.mine']}:\n${mine}`, `--\n${why}\n${texts['notices.unsubscribe']}: ${stop}`].join('\n\n')}\n`;
}

/** A long address or word must not make a mail wider than a phone. */
const BROKEN = 'overflow-wrap:anywhere;word-break:break-word';
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const CSS = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#16181c!important}.card{background:#1f2227!important;border-color:#343942!important}
.text,.words{color:#e8eaed!important}.dim{color:#a3a9b3!important}.quote{border-color:#4a515c!important;color:#c9cdd3!important}
.link{color:#8ab4ff!important}.button{background:#8ab4ff!important;color:#0d1117!important}.rule{border-color:#343942!important}}
@media (max-width:480px){.pad{padding:20px 16px!important}}`;

function html({ lines, texts, language, site, mine, stop }: Asked): string {
  const { direction } = rowOf(language);
  const start = direction === 'rtl' ? 'right' : 'left';
  const last = lines.length - 1;
  const place = (index: number) => ({ texts, start, isFirst: index === 0, isLast: index === last });
  const rows = lines.map((line, index) => row(line, place(index))).join('');
  const small = `font:13px/20px ${FONT};color:#5f6570`;
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(site)}</title><style>${CSS}</style></head>
<body class="page" style="margin:0;padding:0;background:#f3f4f6">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f4f6"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="text" style="padding:0 4px 12px;font:600 15px/22px ${FONT};color:#1d2127;text-align:${start}">${escapeMarkup(site)}</td></tr>
<tr><td class="card pad" style="background:#ffffff;border:1px solid #e3e5e9;border-radius:8px;padding:24px 28px;text-align:${start}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows}</table></td></tr>
<tr><td class="dim" style="padding:16px 4px 0;${small};text-align:${start}"><a class="link" href="${escapeMarkup(mine)}" style="color:#1a56c4">${escapeMarkup(texts['notices.mine'])}</a></td></tr>
<tr><td class="dim" style="padding:8px 4px 0;${small};text-align:${start}">${escapeMarkup(fill(texts['notices.why'], { site }))}
<a class="link" href="${escapeMarkup(stop)}" style="color:#1a56c4">${escapeMarkup(texts['notices.unsubscribe'])}</a></td></tr>
</table></td></tr></table></body></html>
`;
}

interface Place {
  texts: MailTexts;
  start: string;
  isFirst: boolean;
  isLast: boolean;
}

const withBreaks = (text: string): string => escapeMarkup(text).replaceAll('\n', '<br>');

/** Writes a row: a single item gets a button, several items get links, because five buttons are too many. */
function row(line: Line, { texts, start, isFirst, isLast }: Place): string {
  const look =
    isFirst && isLast
      ? 'class="button" style="display:inline-block;background:#1a56c4;color:#ffffff;text-decoration:none;padding:12px 20px;border-radius:6px;'
      : 'class="link" style="color:#1a56c4;';
  const edge = start === 'left' ? 'right' : 'left';
  const rule = isFirst ? '' : 'border-top:1px solid #e3e5e9;';
  const title = line.title
    ? `<div class="dim" dir="auto" style="font:13px/20px ${FONT};color:#5f6570;padding-top:2px;${BROKEN};text-align:${start}">${escapeMarkup(oneLine(line.title))}</div>`
    : '';
  const quote = line.excerpt
    ? `<div class="quote" dir="auto" style="font:15px/23px ${FONT};color:#3c424b;margin-top:10px;${BROKEN};text-align:${start};border-${start}:3px solid #d5d8dd;padding-${start}:12px;padding-${edge}:0">${withBreaks(line.excerpt)}</div>`
    : '';
  const letter = line.letter
    ? `<div class="text" dir="auto" style="font:15px/23px ${FONT};color:#1d2127;margin-top:12px;${BROKEN};text-align:${start}">${withBreaks(line.letter)}</div>`
    : '';
  return `<tr><td class="rule" style="${rule}padding:${isFirst ? '0' : '20px'} 0 ${isLast ? '0' : '20px'}">
<div class="words" style="font:600 16px/24px ${FONT};color:#1d2127;${BROKEN}">${escapeMarkup(oneLine(line.text))}</div>${title}${quote}${letter}
<div style="padding-top:${isFirst && isLast ? '16px' : '8px'}"><a href="${escapeMarkup(line.link)}" ${look}font:600 14px/20px ${FONT}">${escapeMarkup(texts['notices.read'])}</a></div></td></tr>`;
}
