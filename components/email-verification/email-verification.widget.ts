/** Email verification: asks a reader with an unconfirmed address to confirm it (specification §1, §2; host contract 6.2). */
import { widget } from '../../core/mount/widget/widget';

export default widget({
  tag: 'vf-email-verification',
  area: 'login',
  settings: {},
  rootClass: 'vf-email-verification',
  component: () => import('./email-verification'),
});
