/** Before a test: the file under test as changed, and for the client's tests what a browser's runner has. */
import { register } from 'node:module';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';

register('./hooks.mjs', import.meta.url);
Object.assign(globalThis, { after, afterEach, before, beforeEach, describe, it });
