/** Parts that a reader opens or runs into, and those of hosts and staff: loaded with the first of them. */
import { loadAreas } from '../../core/base/i18n/packs';
import { fetchSheets } from '../../core/mount/element/sheets';
import { menuSheets } from '../shared/menu/menu-list';

export { RefusalMessage } from '../shared/refusal/refusal-message';
export { Similar } from './field/similar';
export { AnswerForm } from './host/answer-form';
export { HostBar } from './host/host-bar';
export { HoursForm } from './host/hours-form';
export { InterviewSettings } from './host/interview-settings';
export { Stage } from './host/stage';
export { QuestionMenu } from './question/question-menu';

/** A menu is positioned by its size, so sheets and texts come first. */
export const ready = () => Promise.all([fetchSheets(menuSheets), loadAreas(['reading'])]);
