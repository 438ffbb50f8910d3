import { createApp } from 'vue';
import Page from './Page.vue';

export const start = (root) => createApp(Page).mount(root);
