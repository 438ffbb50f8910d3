import { mount } from 'svelte';
import Page from './Page.svelte';

export const start = (target) => mount(Page, { target });
