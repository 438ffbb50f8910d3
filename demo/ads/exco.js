/** Replaces EX.CO's player; its address ends in `?` and the player's id. */
(() => {
  const { fault, fill } = window.vfStandInFor('exco');
  const id = new URL(document.currentScript.src).search.slice(1);
  const place = document.getElementById(id);
  if (!document.currentScript.classList.contains('exco-player')) fault('the script has not its class');
  if (!place) return fault(`${id} is not in the document`);
  fill(place, [600, 338], (isFilled) => {
    if (isFilled) postMessage({ type: 'exco-event', name: 'player-load', metadata: { playerId: id } }, '*');
  });
})();
