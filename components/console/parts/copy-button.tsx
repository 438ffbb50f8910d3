import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';

/** Copies a text, and says so. */
export function CopyButton({ text }: { text: string }) {
  const t = useTranslate('console');
  const [isCopied, setCopied] = useState(false);

  async function handleCopy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }

  return (
    <button type="button" className="button" onClick={() => void handleCopy()}>
      {t(isCopied ? 'first.copied' : 'first.copy')}
    </button>
  );
}
