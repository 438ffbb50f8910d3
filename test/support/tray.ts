/** The tray on a page, opened for the login, with the setup of its tests. */
import { define } from 'virtual:element/tray';
import { fixture, html } from '@open-wc/testing';
import { publish } from '../../core/base/bus/bus';
import { chooseLanguageAction } from '../../core/base/i18n/language';
import { loadAreas } from '../../core/base/i18n/packs';
import { clearPageState } from '../../core/base/store/jotai';
import { store } from '../../core/base/store/store';
import { setSiteAction } from '../../core/state/site/site.atoms';
import { guest } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { saveTokens } from '../../core/transport/tokens/tokens';
import { fakeServer } from './fake-server';
import { find, seen } from './seen';
import { waitUntil } from './wait-until';

export const reader = {
  id: 7,
  uuid: '00000000-0000-4000-8000-000000000007',
  name: 'Ingrid Solberg',
  user_privilege: 'normal' as const,
  email: 'ingrid@example.com',
  date_created: Date.UTC(2024, 2, 3),
};
export const session = { http_status: 200, access_token: 'access', refresh_token: 'refresh', result: reader };
export const refuse = (status: number, code: string, data?: object) =>
  [status, { http_status: status, code, error: code, message: code, data, request_id: '1' }] as [number, object];

export const show = (language: 'en' | 'ar') => store.set(chooseLanguageAction, language);
export const ask = (method: 'login' | 'signup') => publish('authentication/required', { method, reason: 'header' });
export const drawTray = () => fixture<HTMLElement>(html`<vf-tray></vf-tray>`);
export const dialogOf = (tray: HTMLElement) => find<HTMLDialogElement>(tray, 'dialog');
export const isOpen = (tray: HTMLElement) => dialogOf(tray)?.matches(':modal') === true;

export async function openTray(method: 'login' | 'signup' = 'login') {
  const tray = await drawTray();
  await seen(tray, 'dialog');
  ask(method);
  await waitUntil(() => isOpen(tray));
  return tray;
}

export async function fill(tray: HTMLElement, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const input = await seen<HTMLInputElement>(tray, `input[name=${name}]`);
    input.value = value;
  }
  (await seen(tray, 'button[type=submit]')).click();
}

export const inputOf = (tray: HTMLElement, name: string) => find<HTMLInputElement>(tray, `input[name=${name}]`);
/** Screen-reader text after the field's label. */
export const noteOf = (tray: HTMLElement, name: string) => {
  const id = inputOf(tray, name)?.getAttribute('aria-describedby');
  return id ? tray.shadowRoot?.getElementById(id)?.textContent : undefined;
};

/** Call in a `describe`. @returns the server */
export function trayStage() {
  const server = fakeServer();

  before(define);
  before(() => Promise.all([loadAreas(['base'], 'en'), loadAreas(['base'], 'ar')]));

  afterEach(() => {
    saveTokens(null);
    clearPageState(store);
    store.set(setCurrentUserAction, guest);
    store.set(setSiteAction, {}, null);
    show('en');
  });

  return server;
}
