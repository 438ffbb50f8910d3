/** What a field has once somebody writes in it: names to complete, tools, and why its text was refused. */
import { type RefObject, useLayoutEffect } from 'react';
import { commentAtom, conversationAtom } from '../../../../core/content/content.atoms';
import { draftAtom } from '../../../../core/content/drafts';
import { adoptMore } from '../../../../core/element/adopted-sheets';
import { useHost } from '../../../../core/element/host-context';
import { sheetsOf } from '../../../../core/element/sheets';
import { useTranslate } from '../../../../core/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../../core/store/hooks';
import { isLoggedInAtom } from '../../../../core/user/user.atoms';
import { useHere } from '../conversation-context';
import { insertAt } from './field-text';
import { MentionList } from './mention-list';
import { quoteOf } from './quote';
import { Refusal } from './refusal';
import css from './writing.css';

export const sheets = [css];

interface Props {
  slot: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The comment answered. */
  parent_uuid?: string;
}

export function WritingTools({ slot, field, parent_uuid = '' }: Props) {
  const t = useTranslate('writing');
  const host = useHost();
  const { container_id } = useHere();
  const { container } = useAtomValue(conversationAtom(container_id));
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const parent = useAtomValue(commentAtom(parent_uuid));
  const write = useSetAtom(draftAtom(slot));
  const quote = quoteOf(parent?.content ?? '');

  useLayoutEffect(() => {
    for (const sheet of sheetsOf(sheets) ?? []) adoptMore(host, sheet);
  }, [host]);

  function insert(text: string) {
    const area = field.current;
    if (area) write(insertAt(area, area.selectionStart, area.selectionEnd, text));
  }

  return (
    <>
      <div className="writing">
        <Refusal slot={slot} />
      </div>
      <div className="writing-tools">
        {quote && (
          <button type="button" className="button button--text" part="button" onClick={() => insert(quote)}>
            {t('quote')}
          </button>
        )}
      </div>
      {isLoggedIn && <MentionList slot={slot} field={field} container_uuid={container?.content_container_uuid} />}
    </>
  );
}
