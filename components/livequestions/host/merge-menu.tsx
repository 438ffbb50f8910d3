/** Menu of questions to merge into: similar ones first, then the others on the page. */

import { useEffect, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useReadAtom, useSetAtom } from '../../../core/base/store/hooks';
import { cutText } from '../../../core/contract/values/cut-text';
import { commentAtom, isVisible } from '../../../core/state/content/content.atoms';
import { mergeAction } from '../../../core/state/questions/host.actions';
import { findSimilarAction } from '../../../core/state/questions/questions.actions';
import { interviewAtom, type Question, statusOf } from '../../../core/state/questions/questions.atoms';
import type { Opening } from '../../shared/menu/menu';
import { MenuList } from '../../shared/menu/menu-list';
import { useInterview } from '../context/interview-context';

/** Number of questions that a host can scan. */
const OFFERED = 8;
/** Number of characters that tells questions apart. */
const EXCERPT = 80;

const short = (text: string): string => (text.length > EXCERPT ? `${cutText(text, EXCERPT - 1).trimEnd()}…` : text);

export function MergeMenu({ question, ...opening }: Opening & { question: Question }) {
  const t = useTranslate('questions');
  const container_id = useInterview();
  const { uuids } = useAtomValue(interviewAtom(container_id));
  const [similar, setSimilar] = useState<string[] | null>(null);
  const findSimilar = useSetAtom(findSimilarAction);
  const merge = useSetAtom(mergeAction);
  const read = useReadAtom();
  const { content = '' } = question;

  useEffect(() => {
    let isOver = false;
    void findSimilar(container_id, content).then((found) => isOver || setSimilar(found));
    return () => {
      isOver = true;
    };
  }, [container_id, content, findSimilar]);

  if (!similar) return null;
  const others = [...new Set([...similar, ...uuids])].flatMap((uuid) => {
    const other = read(commentAtom(uuid)) as Question | undefined;
    const isFit =
      other && uuid !== question.content_uuid && isVisible(other) && other.content && statusOf(other) !== 'dismissed';
    return isFit ? { label: short(other.content ?? ''), onPick: () => void merge(question, uuid) } : [];
  });
  const items = others.slice(0, OFFERED);
  return <MenuList title={t('merge_into')} items={items.length > 0 ? items : [{ label: t('none') }]} {...opening} />;
}
