/**
 * Replaces Google Publisher Tag. A page with its own GPT sets `window.vfStandIn.isPageDone` once it has configured it:
 * any later configuration is a fault.
 */
(() => {
  const REFRESH_MS = 30_000;
  const { fault, fill, watchRemoval } = window.vfStandInFor('gpt');
  const queue = window.googletag?.cmd ?? [];
  const slots = new Map();
  const listeners = {};
  const config = {};
  let isEnabled = false;

  const configures = (what) => {
    if (window.vfStandIn?.isPageDone) fault(`${what} on a page that has its own GPT`);
  };

  function request(slot) {
    const now = performance.now();
    if (slot.requestedAt !== undefined && now - slot.requestedAt < REFRESH_MS) fault(`${slot.id} refreshed too soon`);
    slot.requestedAt = now;
    const place = document.getElementById(slot.id);
    if (!place) return fault(`${slot.id} is not in the document`);
    fill(place, slot.sizes[0], (isFilled) => {
      if (!slots.has(slot.id)) return fault(`${slot.id} was filled without a slot`);
      const event = { slot: slot.handle, isEmpty: !isFilled, size: isFilled ? slot.sizes[0] : null };
      for (const listener of listeners.slotRenderEnded ?? []) listener(event);
    });
  }

  const pubads = {
    addEventListener: (name, listener) => {
      listeners[name] = [...(listeners[name] ?? []), listener];
      return pubads;
    },
    isInitialLoadDisabled: () => config.disableInitialLoad === true,
    refresh(handles) {
      if (!handles) return fault('refreshed what is not its own');
      for (const handle of handles) {
        const slot = [...slots.values()].find((one) => one.handle === handle);
        if (slot) request(slot);
        else fault('refreshed a slot that is gone');
      }
    },
  };
  for (const name of [
    'disableInitialLoad',
    'enableSingleRequest',
    'enableLazyLoad',
    'collapseEmptyDivs',
    'setTargeting',
  ]) {
    pubads[name] = () => {
      configures(name);
      if (name === 'disableInitialLoad') config.disableInitialLoad = true;
    };
  }

  window.googletag ??= {};
  Object.assign(window.googletag, {
    apiReady: true,
    pubadsReady: false,
    pubads: () => pubads,
    getConfig: (key) => ({ [key]: config[key] }),
    setConfig(change) {
      configures('setConfig');
      Object.assign(config, change);
    },
    enableServices() {
      configures('enableServices');
      if (isEnabled) fault('enabled twice');
      isEnabled = true;
      window.googletag.pubadsReady = true;
    },
    defineSlot(path, sizes, id) {
      if (!/^\/\d+\//.test(path)) fault(`${path} is no ad unit`);
      if (slots.has(id)) {
        fault(`${id} asked twice`);
        return null;
      }
      const slot = { id, sizes, handle: { addService: () => slot.handle, getSlotElementId: () => id } };
      slots.set(id, slot);
      return slot.handle;
    },
    display(id) {
      const slot = slots.get(id);
      const place = document.getElementById(id);
      if (!slot) return fault(`${id} displayed without a slot`);
      if (!isEnabled) return fault(`${id} displayed before services are enabled`);
      if (!place) return fault(`${id} is not in the document`);
      watchRemoval(place, () => slots.get(id) === slot && fault(`${id} is gone and its slot lives`));
      if (!config.disableInitialLoad) request(slot);
    },
    destroySlots(handles) {
      for (const [id, slot] of slots) if (!handles || handles.includes(slot.handle)) slots.delete(id);
      if (!handles) fault('destroyed what is not its own');
      return true;
    },
    cmd: { push: (...commands) => commands.forEach((command) => void command()) },
  });
  for (const command of queue) command();
})();
