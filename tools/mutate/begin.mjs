/** Loaded before a client test in Node: provides globals of a browser's test runner. */
import { register } from 'node:module';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';

register('./hooks.mjs', import.meta.url);
Object.assign(globalThis, { after, afterEach, before, beforeEach, describe, it });
