/** Logs in as one of the demo's accounts without a password, and reloads the page. */
document.addEventListener('click', async ({ target }) => {
  const button = target.closest?.('[data-demo-role]');
  if (!button) return;
  try {
    const answer = await fetch(`/demo/session?role=${button.dataset.demoRole}`, { method: 'POST' });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    const { access_token, refresh_token } = await answer.json();
    localStorage.setItem('vfAccess', access_token);
    localStorage.setItem('vfRefresh', refresh_token);
    location.reload();
  } catch (error) {
    console.warn(error);
    document.querySelector('.demo-bar-status').textContent =
      'That did not work. It works on the network of the server only.';
  }
});
