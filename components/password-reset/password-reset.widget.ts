/** Password reset: lets a guest set a new password (specification §1, §2; host contract 6.2). */
import { widget } from '../../core/mount/widget/widget';

export default widget({
  tag: 'vf-password-reset',
  area: 'login',
  settings: {},
  rootClass: 'vf-password-reset',
  component: () => import('./password-reset'),
});
