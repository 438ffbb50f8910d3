/** Logs in as a demo account without a password: on this page, which reloads, or in the console, which opens. */
document.addEventListener('click', async ({ target }) => {
  const button = target.closest?.('[data-demo-role]');
  if (!button) return;
  const { demoRole: role, demoTo: to = '' } = button.dataset;
  try {
    const answer = await fetch(`/demo/session?${new URLSearchParams({ role, to })}`, { method: 'POST' });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    const { access_token, refresh_token, site } = await answer.json();
    if (to === 'console') {
      location.assign(`/console/${site.domain}`);
      return;
    }
    localStorage.setItem('vfAccess', access_token);
    localStorage.setItem('vfRefresh', refresh_token);
    location.reload();
  } catch (error) {
    console.warn(error);
    document.querySelector('.demo-bar-status').textContent =
      'That did not work. It works on the network of the server only.';
  }
});
