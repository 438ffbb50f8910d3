/**
 * Live questions: questions by readers, sorted by votes, and the answers of hosts (ours; host contract 6.2).
 *
 * From top to bottom: heading, the field, the current question, tabs, the list.
 */
import { useEffect, useState } from 'react';
import { publishFrom } from '../../core/base/bus/bus';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue, useReadAtom } from '../../core/base/store/hooks';
import { useHost } from '../../core/mount/element/host-context';
import { lazyComponent } from '../../core/mount/lazy/lazy-component';
import { wasPublished } from '../../core/mount/painted/published';
import { useRequiredContainerId } from '../../core/state/comments/use-container-id';
import { onlineAtom } from '../../core/state/network/network.atoms';
import {
  beginInterview,
  changeQuestionsReader,
  followInterview,
  joinInterview,
} from '../../core/state/questions/interview-life';
import { interviewAtom, questionsAtom } from '../../core/state/questions/questions.atoms';
import { sectionUuidAtom } from '../../core/state/site/site.atoms';
import { currentUserAtom, isStaffAtom } from '../../core/state/user/user.atoms';
import { useEffectOn } from '../shared/effects/use-effect-on';
import { Notices } from '../shared/notices/notices';
import { InterviewContext } from './context/interview-context';
import { AskField } from './field/ask-field';
import { Header, Tabs } from './header';
import { List } from './list';
import type { Settings } from './livequestions.settings';
import { QuestionBox } from './question/question';

const Stage = lazyComponent(() => import('./host/stage'), 'Stage');

export function Livequestions(settings: Settings) {
  const container_id = useRequiredContainerId(settings.vfContainerId);
  return container_id ? <Interview key={container_id} {...settings} container_id={container_id} /> : null;
}

function Interview({ container_id, vfTitle, ask, ...settings }: Settings & { container_id: string }) {
  const t = useTranslate('questions');
  const { container } = useAtomValue(interviewAtom(container_id));
  const { live_uuid } = useAtomValue(questionsAtom(container_id));
  const isStaff = useAtomValue(isStaffAtom);
  const [isStage, leaveStage] = useStage();
  useLife(container_id, settings);

  if (container?.settings.is_hidden && !isStaff) return null;
  return (
    <InterviewContext value={container_id}>
      <section className="vf-livequestions__section" part="root" aria-label={vfTitle || t('title')}>
        {isStage ? (
          <Stage onClose={leaveStage} />
        ) : (
          <>
            <Header title={vfTitle} />
            {ask && <AskField />}
            {live_uuid && <QuestionBox uuid={live_uuid} />}
            <Tabs />
            <List limit={settings.limit} />
          </>
        )}
      </section>
      <Notices />
    </InterviewContext>
  );
}

/**
 * `?stage` in the page's address, which a first render does not know. If its code cannot be loaded the list stays,
 * until there is a network again.
 */
function useStage() {
  const isOnline = useAtomValue(onlineAtom);
  const [isStage, setStage] = useState(false);
  // Checks again when the network is back.
  useEffectOn([isOnline], () => setStage(new URLSearchParams(location.search).has('stage')));
  return [isStage, () => setStage(false)] as const;
}

/** Loads, subscribes, publishes the render, and learns the reader. */
function useLife(
  container_id: string,
  { signature, sort, limit }: Pick<Settings, 'signature' | 'sort' | 'limit'>,
): void {
  const host = useHost();
  const section = useAtomValue(sectionUuidAtom);
  const { container, status } = useAtomValue(interviewAtom(container_id));
  const reader = useAtomValue(currentUserAtom).uuid;
  const read = useReadAtom();
  const [known, setKnown] = useState(() => read(currentUserAtom).uuid);

  useEffect(() => joinInterview(container_id, host), [container_id, host]);

  useEffect(() => {
    if (section) beginInterview(container_id, { signature, view: sort, limit });
  }, [section, container_id, signature, sort, limit]);

  const container_uuid = container?.content_container_uuid;
  useEffect(() => {
    if (container_uuid) return followInterview(container_id, container_uuid);
  }, [container_id, container_uuid]);

  const isDrawn = status === 'success';
  useEffect(() => {
    if (isDrawn && !wasPublished(host)) publishFrom(host, 'questions/loaded', host);
  }, [isDrawn, host]);

  useEffect(() => {
    if (known === reader) return;
    setKnown(reader);
    changeQuestionsReader(container_id);
  }, [container_id, known, reader]);
}
