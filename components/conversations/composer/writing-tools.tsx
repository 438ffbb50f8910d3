/** Tools of a field in use: completion of names, formatting, attachments, and refusals. */
import { useRef, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { SiteSettings } from '../../../core/contract/sites/site';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { conversationAtom } from '../../../core/state/comments/content.atoms';
import { draftAtom } from '../../../core/state/comments/drafts';
import { commentAtom } from '../../../core/state/content/content.atoms';
import { anyRulingAtom } from '../../../core/state/permissions/all-permissions';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { isLoggedInAtom } from '../../../core/state/user/user.atoms';
import { insertAt } from '../../shared/mentions/insert-text';
import { MentionList } from '../../shared/mentions/mention-list';
import { useSheets } from '../../shared/sheets/use-sheets';
import { useHere } from '../lifecycle/conversation-context';
import { MediaRow } from '../media/media-row';
import { useUploads } from '../media/use-uploads';
import { type FieldProps, Growing } from './growing';
import { GuestName, useIsGuestWriting } from './guest-name';
import { HouseRules } from './house-rules';
import { quoteOf } from './quote';
import { Refusal } from './refusal';
import { useGivenFiles, useHoldBack } from './use-field';
import { type Markup, useMarkup } from './use-markup';
import css from './writing.css';

export const sheets = [css];

const EmojiPalette = lazyComponent(() => import('../emoji/emoji-palette'), 'EmojiPalette');

function acceptOf({ enable_comment_images, enable_comment_video }: SiteSettings): string {
  return [enable_comment_images && 'image/*', enable_comment_video && 'video/mp4,video/webm'].filter(Boolean).join();
}

const markups: Markup[] = ['bold', 'italic', 'link'];
const keyOf = { bold: 'B', italic: 'I', link: 'K' };

/** The counter shows when this much is left. */
const NEAR_LIMIT = 200;

function Left({ slot }: { slot: string }) {
  const t = useTranslate('writing');
  const left = useAtomValue(settingsAtom).max_comment_length - useAtomValue(draftAtom(slot)).text.length;
  if (left > NEAR_LIMIT) return null;
  return (
    <span className="vf-post-form__left" data-over={left < 0} role="status">
      {left < 0 ? t('over', { count: -left }) : t('left', { count: left })}
    </span>
  );
}

interface Props extends FieldProps {
  /** The answered comment. */
  parent_uuid?: string;
  /** Text of an existing comment. */
  startText: string | undefined;
}

type Field = Pick<Props, 'field'>;

function EmojiButton({ field, onPick }: Field & { onPick(sign: string): void }) {
  const t = useTranslate('writing');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button button--text icon icon--emoji"
        part="button"
        aria-label={t('add_emoji')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <EmojiPalette
          opener={button}
          field={field}
          onPick={(sign) => {
            setOpen(false);
            onPick(sign);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function FilesButton({ field, accept, onPick }: Field & { accept: string; onPick(files: Iterable<File>): void }) {
  const t = useTranslate('writing');
  const { enable_comment_video } = useAtomValue(settingsAtom);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className="button button--text icon icon--picture"
        part="button"
        aria-label={t(enable_comment_video ? 'add_video' : 'add_picture')}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        onChange={({ target }) => {
          onPick(target.files ?? []);
          target.value = '';
          field.current?.focus();
        }}
      />
    </>
  );
}

export function WritingTools({ slot, field, parent_uuid = '', startText }: Props) {
  const isEdit = startText !== undefined;
  const t = useTranslate('writing');
  const { container_id, announce } = useHere();
  const { container } = useAtomValue(conversationAtom(container_id));
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const parent = useAtomValue(commentAtom(parent_uuid));
  const write = useSetAtom(draftAtom(slot));
  const isGuestWriting = useIsGuestWriting();
  const quote = quoteOf(parent?.content ?? '');

  const settings = useAtomValue(settingsAtom);
  const ruling = useAtomValue(anyRulingAtom);
  const { uploads, add } = useUploads(slot, container?.content_container_uuid);
  // An edit only changes the text.
  const mayUpload = !isEdit && ruling('media/upload') === null;
  const accept = mayUpload ? acceptOf(settings) : '';
  useHoldBack(
    field,
    uploads.some(({ refused }) => !refused),
    () => announce(t('wait_for_upload')),
  );
  useGivenFiles(field, accept ? add : undefined);

  const mark = useMarkup(field, write);

  useSheets(sheets);

  function insert(text: string) {
    const area = field.current;
    if (area) write(insertAt(area, area.selectionStart, area.selectionEnd, text));
  }

  return (
    <>
      <div className="writing">
        <MediaRow
          slot={slot}
          container={container?.content_container_uuid}
          uploads={uploads}
          onRemove={() => field.current?.focus()}
        />
        {!isEdit && <HouseRules />}
        <Refusal slot={slot} />
        {isGuestWriting && !isEdit && <GuestName field={field} />}
      </div>
      <div className="writing-tools">
        {markups.map((markup) => (
          <button
            key={markup}
            type="button"
            className={`button button--text icon icon--${markup}`}
            part="button"
            aria-label={t(`add_${markup}`)}
            aria-keyshortcuts={`Control+${keyOf[markup]} Meta+${keyOf[markup]}`}
            onClick={() => mark(markup)}
          />
        ))}
        <EmojiButton field={field} onPick={insert} />
        {accept && <FilesButton field={field} accept={accept} onPick={add} />}
        {quote && (
          <button type="button" className="button button--text" part="button" onClick={() => insert(quote)}>
            {t('quote')}
          </button>
        )}
      </div>
      <Left slot={slot} />
      <Growing slot={slot} field={field} />
      {isLoggedIn && (
        <MentionList slot={slot} field={field} container_uuid={container?.content_container_uuid} announce={announce} />
      )}
    </>
  );
}
