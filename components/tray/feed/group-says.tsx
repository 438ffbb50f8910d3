/** "Ann, Ben and 3 others liked your comment": people in strong, the sentence in the language's order. */
import { currentLanguage } from '../../../core/base/i18n/language';
import { intlLocale } from '../../../core/base/i18n/languages';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { noticeReasons } from '../../../core/contract/content/moderation';
import type { Group } from '../../../core/state/notifications/groups';
import { inOrder } from '../../shared/lists/in-order';

/** Most names; with more people, the last one is a number. */
const NAMES = 3;
/** Placeholder for the names in a text. */
const WHO = '\u0000';

const sentences = [
  'reply',
  'mention',
  'like',
  'follow',
  'reply_removed',
  'comment_approved',
  'comment_refused',
  'change_approved',
  'change_refused',
  'subscribed_page_content',
  'subscribed_user_content',
  'answer',
  'trending_article',
  'name_approve',
  'name_refuse',
  'avatar_approve',
  'avatar_refuse',
] as const;

/** Kinds whose line describes what one person did. */
const ofOnePerson: string[] = ['mention', 'subscribed_user_content'];

/** Each verdict on a profile has its own sentence, and so has one on a change, whose comment keeps its old text. */
function sentenceOf({ notification_type: type, notifications: [newest] }: Group): string | undefined {
  if (type === 'profile_verdict') return newest?.reason;
  return newest?.is_change ? type.replace('comment_', 'change_') : type;
}

export function GroupSays({ group }: { group: Group }) {
  const t = useTranslate('tray');
  const { notification_type, notifications, total } = group;
  const said = sentenceOf(group);
  const why = said === 'comment_refused' && noticeReasons.find((one) => one === notifications[0]?.reason);
  const says = said === 'comment_refused' && notifications[0]?.reason_says;
  const kind = sentences.find((one) => one === said) ?? 'any';
  // A refusal with a known reason has a complete sentence of its own.
  const ofReason = says ? t('feed.reason_own', { says }) : why && t(`feed.reason_${why}`);
  const sentence = ofReason || t(`feed.say_${kind}`, { who: WHO, count: total });
  const [before = '', ...after] = sentence.split(WHO);

  const names = [...new Map(notifications.map(({ actor_uuid, actor }) => [actor_uuid, actor?.name ?? ''])).values()];
  // A long line lists only some of the people, and a person can be counted more than once.
  const unlisted = ofOnePerson.includes(notification_type) ? 0 : Math.max(0, total - notifications.length);
  const count = names.length + unlisted;
  const shown = names.slice(0, count > NAMES ? NAMES - 1 : NAMES);
  const others = count - shown.length;
  const people = others > 0 ? [...shown, t('feed.others', { count: others })] : shown;
  const list = new Intl.ListFormat(intlLocale(currentLanguage()), { type: 'conjunction' });
  return (
    <>
      {before}
      {after.length > 0 &&
        inOrder(list.formatToParts(people), ({ type, value }) =>
          type === 'element' ? (
            <b>
              <bdi>{value}</bdi>
            </b>
          ) : (
            value
          ),
        )}
      {after}
    </>
  );
}
