/** Push opt-in: asks whether the reader wants messages on this device, once there is a reason to ask (specification §2, §4). */
import { widget } from '../../core/mount/widget/widget';

export default widget({
  tag: 'vf-push-opt-in',
  due: { timeoutMs: 5000 },
  area: 'push',
  settings: {},
  rootClass: 'vf-push-opt-in',
  component: () => import('./push-opt-in'),
});
