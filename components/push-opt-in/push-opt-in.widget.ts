/** Push opt-in: asks, once there is a reason, whether messages may come to this device (specification §2, §4). */
import { widget } from '../../core/mount/widget/widget';

export default widget({
  tag: 'vf-push-opt-in',
  due: { timeoutMs: 5000 },
  area: 'push',
  settings: {},
  rootClass: 'vf-push-opt-in',
  component: () => import('./push-opt-in'),
});
