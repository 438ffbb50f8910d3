/**
 * Field for messages: one line that grows to four. Enter sends, Shift and Enter break the line; in an empty field the
 * Up arrow edits the reader's last message. A guest writes too and is asked to join on sending; the text stays. Readers
 * who may not write see the reason.
 */
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtom, useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { lazyAction } from '../../../core/base/store/lazy-action';
import { MESSAGE_MAX } from '../../../core/contract/content/chat-limits';
import type { Comment } from '../../../core/contract/content/comment';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { chatSettingsAtom, chatStatusAtom, chatUuidAtom } from '../../../core/state/chat/chat.atoms';
import { sayAction } from '../../../core/state/chat/say.actions';
import { draftAtom, restoreDraftAction, slotOf } from '../../../core/state/comments/drafts';
import { onlineAtom } from '../../../core/state/network/network.atoms';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { isLoggedInAtom, userAtom } from '../../../core/state/user/user.atoms';
import { useEarlyText } from '../../shared/field/use-early-text';
import { Menu } from '../../shared/menu/menu';
import { refusedWriting } from '../../shared/refusal/refused-writing';
import { useChat } from '../context/chat-context';
import { ChatText } from '../text/chat-text';
import { Refused } from './refused';
import { useSlowMode } from './use-slow-mode';
import { useWriteRefusal } from './use-write-refusal';

const EmoteMenu = lazyComponent(() => import('./emote-menu'), 'EmoteMenu');
const MentionList = lazyComponent(() => import('../../shared/mentions/mention-list'), 'MentionList');
const beginEditAction = lazyAction(() => import('../../../core/state/chat/edit.actions'), 'beginEditAction');
const editMessageAction = lazyAction(() => import('../../../core/state/chat/edit.actions'), 'editMessageAction');
const lastOwnAction = lazyAction(() => import('../../../core/state/chat/edit.actions'), 'lastOwnAction');
const sendTypingAction = lazyAction(() => import('../../../core/state/chat/typing.actions'), 'sendTypingAction');

/** Length from which the remaining characters are shown. */
const COUNTED_FROM = 400;

interface Props {
  answered?: Comment | null;
  edited?: Comment | null;
}

export function ChatField(about: Props) {
  const t = useTranslate('chat');
  const say = useTranslate('base');
  const { container_id } = useChat();
  const isKnown = useAtomValue(chatUuidAtom(container_id)) !== undefined;
  const hasFailed = useAtomValue(chatStatusAtom(container_id)) === 'error';
  const refusal = useWriteRefusal(container_id);
  if (!isKnown && hasFailed) return null;
  if (refusal && refusal !== 'unauthorized') {
    return (
      <p className="chat-standing" part="notice" role="status">
        {refusal === 'subscribers_only' ? say(`settings.error.${refusal}`) : t(refusedWriting(refusal))}
      </p>
    );
  }
  return <Form {...about} />;
}

function Form({ answered = null, edited = null }: Props) {
  const t = useTranslate('chat');
  const { container_id, answer, edit, said } = useChat();
  const slot = edited ? slotOf(container_id, 'edit', edited.content_uuid) : slotOf(container_id, 'new', 'chat');
  const [{ text }, write] = useAtom(draftAtom(slot));
  const restore = useSetAtom(restoreDraftAction);
  const say = useSetAtom(sayAction);
  const change = useSetAtom(editMessageAction);
  const beginEdit = useSetAtom(beginEditAction);
  const lastOwn = useSetAtom(lastOwnAction);
  const sendTyping = useSetAtom(sendTypingAction);
  const container_uuid = useAtomValue(chatUuidAtom(container_id));
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const isOnline = useAtomValue(onlineAtom);
  const field = useRef<HTMLTextAreaElement>(null);
  const wait = useSlowMode(container_id);
  const seconds = edited ? 0 : wait;

  const isUnfit = text.trim() === '' || text.length > MESSAGE_MAX;

  useEarlyText(field, text, write);
  useEffect(() => void restore(slot), [restore, slot]);
  useEffect(() => {
    if (edited) beginEdit(container_id, edited).catch(console.warn);
    if (edited || answered) field.current?.focus();
  }, [answered, edited, container_id, beginEdit]);

  function handleWrite(value: string) {
    write(value);
    if (isLoggedIn && value && !edited) sendTyping(container_id).catch(console.warn);
  }

  function handleSubmit(event?: FormEvent) {
    event?.preventDefault();
    if (isUnfit || seconds > 0) return;
    field.current?.focus();
    if (edited) return void change(container_id, edited).then((isTaken) => isTaken && edit(null), console.warn);
    void say(container_id, answered ?? undefined);
    answer(null);
    said();
  }

  /** Ends an answer or an edit; ending an edit drops its text. */
  function leave() {
    if (edited) write('');
    answer(null);
  }

  function editLast(event: KeyboardEvent) {
    event.preventDefault();
    lastOwn(container_id).then((own) => own && edit(own), console.warn);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && (answered || edited)) {
      event.stopPropagation();
      leave();
    } else if (event.key === 'ArrowUp' && text === '' && !edited) editLast(event);
    else if (event.key === 'Enter' && !event.shiftKey) handleSubmit(event);
  }

  return (
    <form className="vf-chat-form" part="form" onSubmit={handleSubmit}>
      {answered && <Answering message={answered} onEnd={leave} />}
      {edited && <Editing onEnd={leave} />}
      <Refused slot={slot} />
      <Rules container_id={container_id} />
      {!isOnline && (
        <p className="chat-standing" part="notice" role="status">
          {t('offline_bar')}
        </p>
      )}
      <div className="vf-chat-form__line">
        <textarea
          ref={field}
          className="vf-chat-form__content input"
          part="textarea"
          rows={1}
          dir="auto"
          aria-label={t('field')}
          aria-invalid={text.length > MESSAGE_MAX}
          enterKeyHint="send"
          placeholder={t('field')}
          value={text}
          onChange={(event) => handleWrite(event.target.value)}
          onKeyDown={handleKeyDown}
        />
        <Emotes slot={slot} field={field} />
        <button
          type="submit"
          className="button button--primary"
          part="button button-primary"
          disabled={seconds > 0}
          aria-label={seconds > 0 ? `${t('seconds', { count: seconds })}: ${t('wait', { count: seconds })}` : undefined}
        >
          {seconds > 0 ? t('seconds', { count: seconds }) : t('send')}
        </button>
      </div>
      {text.length >= COUNTED_FROM && (
        <p className={`counter ${text.length > MESSAGE_MAX ? 'counter--over' : ''}`}>
          {t('left', { count: MESSAGE_MAX - text.length })}
        </p>
      )}
      {isLoggedIn && text.includes('@') && (
        <MentionList slot={slot} field={field} container_uuid={container_uuid} announce={() => {}} />
      )}
    </form>
  );
}

/** The site's own emotes, if it has any. */
function Emotes(about: { slot: string; field: RefObject<HTMLTextAreaElement | null> }) {
  const t = useTranslate('chat');
  const { chat_emotes } = useAtomValue(settingsAtom);
  if (Object.keys(chat_emotes).length === 0) return null;
  return (
    <Menu label={t('emotes')} list={(opening) => <EmoteMenu {...about} {...opening} />}>
      <span className="icon icon--react" aria-hidden="true" />
    </Menu>
  );
}

function Editing({ onEnd }: { onEnd(): void }) {
  const t = useTranslate('chat');
  return (
    <div className="answering">
      <p className="message__answered vf-flex-grow">{t('editing')}</p>
      <EndButton label={t('edit_end')} onEnd={onEnd} />
    </div>
  );
}

function EndButton({ label, onEnd }: { label: string; onEnd(): void }) {
  return (
    <button type="button" className="button button--text" part="button" aria-label={label} onClick={onEnd}>
      <span className="icon icon--close" aria-hidden="true" />
    </button>
  );
}

function Answering({ message, onEnd }: { message: Comment; onEnd(): void }) {
  const t = useTranslate('chat');
  const author = useAtomValue(userAtom(message.actor_uuid));
  return (
    <div className="answering">
      <p className="message__answered vf-flex-grow" dir="auto">
        <bdi>{author?.name}</bdi> <ChatText content={message} isPlain />
      </p>
      <EndButton label={t('answer_end')} onEnd={onEnd} />
    </div>
  );
}

/** The moderators' settings, as far as they limit messages. */
function Rules({ container_id }: { container_id: string }) {
  const t = useTranslate('chat');
  const settings = useAtomValue(chatSettingsAtom(container_id));
  const rules = [
    settings?.slow_mode_seconds && t('rule_slow', { count: settings.slow_mode_seconds }),
    settings?.members_only && t('rule_members'),
    settings?.verified_only && t('rule_verified'),
    settings?.emotes_only && t('rule_emotes'),
    settings?.links_off && t('rule_links'),
  ].filter(Boolean);
  return rules.length > 0 ? <p className="rules">{rules.join(' · ')}</p> : null;
}
