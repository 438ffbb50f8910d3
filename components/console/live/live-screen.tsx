/** Live blogs, chats, question sessions and polls of the site. */
import { useState } from 'react';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { LiveLine } from '../../../core/contract/console/live';
import { readLiveAction } from '../../../core/state/console/live';
import { ArticleTitle } from '../articles/article-title';
import { Choice } from '../parts/choice';
import { ListTable } from '../parts/list-table';
import { useList } from '../parts/use-list';
import { LiveButtons } from './live-buttons';
import { PinsPart } from './pins-part';
import { PollsPart } from './polls-part';

const shown = ['running', 'all'] as const;

export function LiveScreen() {
  const t = useTranslate('console');
  const [which, setWhich] = useState<(typeof shown)[number]>('running');
  const list = useList({ running: which === 'running' }, useSetAtom(readLiveAction));
  const number = (it: number) => formatNumber(it, currentLanguage());
  const change = ({ content_container_uuid }: LiveLine, part: Partial<LiveLine>) =>
    list.replace((it) => (it.content_container_uuid === content_container_uuid ? { ...it, ...part } : it));

  return (
    <div className="console-page">
      <h1 className="console-heading">{t('screen.live')}</h1>
      <div className="console-search">
        <Choice
          label={t('show')}
          values={shown}
          name={(it) => t(it === 'all' ? 'live.all' : 'live.running')}
          value={which}
          onChoose={setWhich}
        />
      </div>
      <ListTable
        list={list}
        label={t('live.rooms')}
        columns={[
          t('live.room'),
          t('people.state'),
          { number: t('queue.waiting') },
          { number: t('people.visible') },
          t('articles.acts'),
        ]}
        none={t(which === 'running' ? 'live.none_running' : 'live.none')}
        row={(line) => (
          <tr key={line.content_container_uuid}>
            <th scope="row">
              <ArticleTitle article={line} />
            </th>
            <td>{t(line.coverage ? `live.${line.coverage}` : `articles.${line.state}`)}</td>
            <td className="number" data-label={t('queue.waiting')}>
              {number(line.totals.waiting)}
            </td>
            <td className="number" data-label={t('people.visible')}>
              {number(line.totals.visible)}
            </td>
            <td>
              <LiveCell line={line} onChanged={(part) => change(line, part)} />
            </td>
          </tr>
        )}
      />
      <PollsPart />
    </div>
  );
}

interface CellProps {
  line: LiveLine;
  onChanged(part: Partial<LiveLine>): void;
}

/** The buttons of a page, and its pins on request. Question sessions have none. */
function LiveCell({ line, onChanged }: CellProps) {
  const t = useTranslate('console');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <LiveButtons line={line} onChanged={onChanged}>
        {line.kind !== 'livequestions' && (
          <button
            type="button"
            className="button button--text"
            aria-expanded={isOpen}
            onClick={() => setOpen((before) => !before)}
          >
            {t('live.pins')}
          </button>
        )}
      </LiveButtons>
      {isOpen && <PinsPart line={line} />}
    </>
  );
}
