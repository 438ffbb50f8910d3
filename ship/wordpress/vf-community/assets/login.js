/** Logs the user of WordPress in on the community server, and out after a logout from WordPress. */
(() => {
  window.vfQ = window.vfQ || [];
  var queue = window.vfQ;
  var login = window.vfCommunityLogin;
  var LOGOUT = /(^|; )vf_community_logout=1/;

  if (LOGOUT.test(document.cookie)) {
    // biome-ignore lint/suspicious/noDocumentCookie: browsers of readers lack the newer interface
    document.cookie = 'vf_community_logout=; path=/; max-age=0';
    if (!login) queue.push(() => window.vf.session.logout());
  }
  if (!login) return;

  queue.push(async () => {
    var user = await window.vf.context.get('user');
    if (user.social_login_provider === 'cookie' && String(user.social_login_id) === login.user) return;
    var answer = await fetch(login.path, { credentials: 'same-origin', headers: { 'x-wp-nonce': login.nonce } });
    if (!answer.ok) return;
    var ticket = (await answer.json()).ticket;
    await window.vf.session.login.cookie(ticket);
  });
})();
