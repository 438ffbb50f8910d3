/** Replaces Taboola's loader. */
(() => {
  const { fault, fill } = window.vfStandInFor('taboola');
  const queue = window._taboola ?? [];
  const containers = new Set();
  let placements = new Set();
  let waiting = [];
  let hasPage = false;

  function take({ article, notify, mode, container, placement, target_type, flush }) {
    if (notify === 'newPageLoad') {
      if (!hasPage) fault('a new page before the first');
      hasPage = false;
      placements = new Set();
    }
    if (article) hasPage = true;
    if (mode !== undefined) {
      if (!hasPage) fault('a placement before its page');
      if (!mode || !placement || target_type !== 'mix') fault(`${container} is not said in full`);
      if (containers.has(container)) fault(`${container} asked twice`);
      if (placements.has(placement)) fault(`${placement} is there already`);
      containers.add(container);
      placements.add(placement);
      waiting.push(container);
    }
    if (!flush) return;
    for (const id of waiting) {
      const place = document.getElementById(id);
      if (place) fill(place, [600, 420]);
      else fault(`${id} is not in the document`);
    }
    waiting = [];
  }

  for (const command of queue) take(command);
  window._taboola = { push: take };
})();
