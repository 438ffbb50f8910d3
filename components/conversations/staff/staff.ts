/** Parts of a conversation for staff: one chunk that only staff load. */

export { ready } from '../../shared/content-menu/ready';
export { StaffMenu } from './judging/staff-menu';
export { StaffNote } from './judging/staff-note';
export { StaffList } from './queue/staff-list';
export { StaffTools } from './staff-tools';
