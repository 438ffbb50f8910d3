/** Answers for frames of the tray's tabs in place of the server: `vfFrameAnswers(state)` by a part of the address. */
(() => {
  const minute = 60_000;
  const uuid = (number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
  const names = ['Amina Farouk', 'Ben Okafor', 'Clara Jansen', 'Dag Lindqvist', 'Elif Yılmaz', 'Farid Haddad'];
  const actor = (number) => ({ name: names[number], pic_small: '', user_privilege: 'normal', badge_trusted: false });
  const page = (title, path) => ({ container_id: path, url: `${location.origin}/${path}`, title });
  const ferry = page('The last ferry leaves at dusk', 'last-ferry');
  const garden = page('A garden on the harbour wall', 'harbour-garden');
  let last = 900;
  const single = (notification_type, who, minutes, more = {}) => ({
    notification_uuid: uuid(++last),
    notification_type,
    service_type: 'livecomments',
    grouping_key: uuid(last + 5000),
    section_uuid: uuid(1),
    content_container_uuid: uuid(2),
    content_uuid: uuid(last + 9000),
    target_uuid: uuid(3),
    thread_uuid: uuid(4),
    actor_uuid: uuid(100 + who),
    actor_type: 'user',
    status: 'read',
    time: Date.now() - minutes * minute,
    total: 1,
    actor: actor(who),
    page: ferry,
    ...more,
  });
  const liked = { grouping_key: uuid(7777), total: 5, excerpt: 'I took that ferry every morning for eleven years.' };
  const notifications = [
    single('reply', 0, 3, {
      status: 'new',
      excerpt:
        'You are right about the timetable, and it was worse in winter: the last boat left before the shops closed.',
    }),
    single('like', 1, 12, { status: 'new', ...liked }),
    single('like', 2, 14, { status: 'new', ...liked }),
    single('mention', 3, 55, {
      status: 'seen',
      excerpt: '@Somebody would know: who painted the mural on the ticket office?',
    }),
    single('follow', 4, 190, { page: undefined, status: 'read' }),
    single('comment_approved', 0, 26 * 60, {
      actor: undefined,
      actor_type: 'site',
      page: garden,
      excerpt: 'The roses came from my grandmother.',
    }),
    single('subscribed_page_content', 5, 2 * 1440, {
      page: garden,
      excerpt: 'Does anybody know when the wall will be opened again?',
    }),
    single('subscribed_user_content', 2, 3 * 1440, {
      excerpt: 'There used to be a second pier, on the other side of the lighthouse.',
    }),
    single('comment_refused', 0, 12 * 1440, {
      actor: undefined,
      actor_type: 'site',
      excerpt: 'Buy my book about ferries.',
      reason: 'links',
    }),
  ];
  const broadcasts = [
    {
      notification_uuid: uuid(800),
      notification_type: 'broadcast_site',
      section_uuid: uuid(1),
      actor_uuid: uuid(0),
      status: 'new',
      time: Date.now() - 30 * minute,
      target_title: 'Ask the harbour master: live from 19:00',
      target_description: 'Questions are open now.',
      target_url: `${location.origin}/harbour-master`,
      target_image_url: '',
      target_image_alt: '',
      target_topic_id: '',
    },
  ];
  const bySite = { actor: undefined, actor_type: 'site', excerpt: undefined };
  const kinds = [
    single('answer', 3, 4, { status: 'new', excerpt: 'The wall opens again in May, and the ticket office with it.' }),
    single('profile_verdict', 0, 15, { ...bySite, page: undefined, status: 'new', reason: 'name_refuse' }),
    single('trending_article', 0, 90, { ...bySite }),
    single('reply_removed', 4, 300, { excerpt: undefined }),
    single('comment_refused', 0, 26 * 60, { ...bySite, reason: 'words', excerpt: 'What a rotten ferry that was.' }),
  ];
  const topical = {
    ...broadcasts[0],
    notification_uuid: uuid(801),
    notification_type: 'broadcast_topic',
    target_title: 'The harbour is closed until noon',
    target_image_url: '/demo/pictures/ferry.svg',
    target_image_alt: 'A ferry at a quay at dusk',
    target_topic_id: 'Harbour',
  };
  const list = (items, broadcast) => ({ notifications: items, broadcasts: broadcast, counts: { new: 4 }, seq: 0 });
  const feeds = {
    feed: list(notifications, broadcasts),
    'feed-offline': list(notifications, broadcasts),
    'feed-many': list(
      Array.from({ length: 60 }, (_, n) =>
        single(['reply', 'like', 'follow'][n % 3], n % names.length, 4 + n ** 2 * 3, {
          status: n < 20 ? 'new' : 'read',
          excerpt: n % 3 === 2 ? undefined : 'There used to be a second pier, on the other side of the lighthouse.',
        }),
      ),
      broadcasts,
    ),
    'feed-kinds': list(kinds, [topical]),
    'feed-guest': list([], broadcasts),
    'feed-empty': list([], []),
  };
  const personOf = (state, number) => ({
    id: 100 + number,
    uuid: uuid(100 + number),
    name: names[number],
    user_privilege: 'normal',
    custom_badges: number === 1 ? ['Subscriber'] : [],
    badge_trusted: number === 0,
    subscriber_count: 4 + number,
    likes_received: 420 - 60 * number,
    comments_made: 61,
    date_created: Date.UTC(2024, number, 7),
    date_following: number === 2 || ['following', 'settings'].includes(state) ? Date.now() : null,
    is_muted: state === 'muted',
    date_muted: state === 'muted' ? Date.UTC(2026, 9, 3 + number) : null,
  });
  const peopleOf = (state) => names.map((_name, number) => personOf(state, number));
  const says = [
    'The ferry was never about the crossing. It was half an hour in which nobody could ask anything of you.',
    'My father kept the timetable from 1974 in his wallet until the leather gave out.',
    'They could at least leave the ticket office standing.',
  ];
  const comment = (number, minutes, more = {}) => ({
    section_uuid: uuid(1),
    content_container_uuid: uuid(2),
    thread_uuid: uuid(300 + number),
    parent_uuid: uuid(2),
    content_uuid: uuid(300 + number),
    actor_uuid: uuid(100 + (number % names.length)),
    content: says[number % says.length],
    date_created: Date.now() - minutes * minute,
    state: 'visible',
    total_likes: 24 - 5 * (number % 5),
    total_replies: number % 3,
    metadata: { origin_title: ferry.title, origin_url: ferry.url },
    links: [],
    media_uuids: [],
    ...more,
  });
  const several = (from) => [0, 1, 2].map((number) => comment(from + number, 7 + 60 * (from + number) ** 2));
  const written = [
    comment(1, 4, { state: 'awaiting_moderation', total_likes: 0, total_replies: 0 }),
    ...several(3),
    comment(2, 8000, { state: 'disabled', total_likes: 0, total_replies: 0, content: 'Buy my book about ferries.' }),
  ];
  const failed = new Response(JSON.stringify({ code: 'unavailable', message: '' }), { status: 503 });
  const all = { tray: true, push: true, mail: true };
  /** Mail to the reader's address bounced. */
  const returned = {
    is_user_notification_on: false,
    channels: {
      reply: all,
      mention: all,
      like: { ...all, push: false, mail: false },
      broadcast_site: { tray: true, push: true },
    },
    email_notice_frequency: 'daily',
    can_mail: false,
    mail_came_back: true,
    time_zone: '',
  };
  const articles = [ferry, garden].map(({ container_id, url, title }, number) => ({
    content_container_uuid: uuid(400 + number),
    container_id,
    origin_url: url,
    origin_title: title,
    origin_summary: '',
    origin_image_url: '',
    total_visible_contents: 31 - 8 * number,
    total_visible_content: 64 - 8 * number,
    date_published: Date.now() - (number + 5) * 60 * minute,
  }));
  const withLists = [
    'feed-kinds',
    'person',
    'following',
    'muted',
    'community',
    'community-empty',
    'settings',
    'settings-returned',
  ];
  /** Requests of a screen that stays loading, or fails. */
  const requestsOf = {
    person: /\/v2\/[^/]+\/users(\?|\/(?!current))/,
    community: /\/community\?|\/v2\/[^/]+\/users\?/,
    settings: /\/v5\/notifications\/[^/]+\/settings/,
  };
  const inEnvelope = (results) => Response.json({ http_status: 200, result: { results, total_count: results.length } });

  /** Checks for the requests of a screen that stays loading, or fails. @returns undefined for all others */
  function answerUnready(state, url) {
    const [screen, how] = state.split('-');
    if (!requestsOf[screen]?.test(url)) return undefined;
    if (how === 'loading') return new Promise(() => {});
    return how === 'error' ? failed.clone() : undefined;
  }

  function answerFeed(state, url) {
    if (/\/v5\/notifications\/[^/]+\/all/.test(url)) {
      if (state === 'feed-error') return failed.clone();
      if (state === 'feed-loading') return new Promise(() => {});
      return Response.json(feeds[state] ?? feeds['feed-empty']);
    }
    if (/\/v5\/notifications\/[^/]+\/(seen|read|single)\//.test(url)) return new Response(null, { status: 204 });
    if (state === 'settings-returned' && /\/v5\/notifications\/[^/]+\/settings/.test(url))
      return Response.json(returned);
    if (state === 'feed-recommended' && /\/trending(\?|$)/.test(url)) return Response.json({ trending: articles });
    return undefined;
  }

  function answerPeople(state, url) {
    const isEmpty = state === 'community-empty';
    if (/\/community\?/.test(url))
      return Response.json({ contents: isEmpty ? [] : several(/likes/.test(url) ? 3 : 0) });
    if (/\/v2\/[^/]+\/users\?/.test(url)) return inEnvelope(isEmpty ? [] : peopleOf(state));
    if (/\/users\/[^/]+\/comments/.test(url)) return inEnvelope(written);
    if (/\/(followers|mutes)\//.test(url)) return inEnvelope(peopleOf(state));
    return undefined;
  }

  function answerFollowed(state, url) {
    if (/\/subscriptions\/[^/]+\/topics$/.test(url)) {
      const topic = (topic_name) => ({
        topic_id: topic_name,
        topic_name,
        topic_type: 'topic',
        date_created: Date.now(),
      });
      return Response.json(['Harbour', 'Local history'].map(topic));
    }
    if (/\/subscriptions\/[^/]+\/pages/.test(url)) {
      return Response.json([{ page_uuid: uuid(5), type: 'page', date_created: Date.now(), ...garden }]);
    }
    if (/\/subscriptions\/[^/]+\/threads/.test(url)) {
      const excerpt = 'I took that ferry every morning for eleven years.';
      return Response.json([{ content_uuid: uuid(4), type: 'thread', date_created: 0, excerpt, ...ferry }]);
    }
    if (/\/users\/subscriptions/.test(url))
      return Response.json(peopleOf(state).map((person) => ({ user_uuid: person.uuid })));
    return undefined;
  }

  window.vfFrameAnswers = (state) => (url) =>
    answerUnready(state, url) ??
    answerFeed(state, url) ??
    (withLists.includes(state) ? (answerPeople(state, url) ?? answerFollowed(state, url)) : undefined);
})();
