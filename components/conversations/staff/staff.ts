/** What only staff see of a conversation: one chunk, which only they fetch (../parts/late-parts.ts). */
export { StaffList } from './staff-list';
export { StaffMenu } from './staff-menu';
export { StaffNote } from './staff-note';
export { StaffTools } from './staff-tools';
