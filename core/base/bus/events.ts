/**
 * Every event of the bus and the arguments of its listeners: `'channel/event': [arguments]`.
 *
 * A line "C" means the page may publish it as a command; "A" means the page is asked to act and may stop it. Hosts
 * count arguments on some events, so none carries more than stated. docs/EVENTS.md is made from this file.
 * Source: host contract 2.2; specification §2, §4, §5
 */
import type { CurrentUser } from '../../contract/people/user';

/** Reason for asking a reader to log in (host contract 2.2). */
export type Reason =
  | 'like'
  | 'dislike'
  | 'flag'
  | 'bell'
  | 'standalone_bell'
  | 'header'
  | 'post_content'
  | 'follow_conversation'
  | 'follow_user'
  | 'mute_user'
  | 'follow_topic'
  | 'vote'
  | 'rate';

/** Methods by which a reader logs in (specification §9). */
const loginTypes = [
  'cookie',
  'oauth',
  'openidconnect',
  'loginradius',
  'loginradius_social',
  'embedded_loginradius',
  'viafoura',
  'janrain',
  'gigya',
  'backplane',
] as const;
export type LoginType = (typeof loginTypes)[number];

/** Tabs of the tray; a plain `tray open` shows the feed. */
export type TabId = 'vf-feed' | 'vf-profile' | 'vf-community' | 'vf-settings' | 'vf-account';

export interface AuthenticationRequest {
  method: 'signup' | 'login';
  reason: Reason;
}

/** A refused login: for a ban `endDate` (ms) and `isPermanent` are there; a permanent one carries its date of issue. */
export interface LoginFailure {
  error_key: string;
  reason: string;
  endDate?: number;
  isPermanent?: 0 | 1;
  login_type: LoginType;
  email?: string;
}

/** The comment that was accepted. @public */
export interface PostedContent {
  content_uuid: string;
  content_container_uuid: string;
}

/** New rating totals of a container. @public */
export interface RatingNews {
  container_id: string;
  average: number;
  count: number;
}

/** @public */
export interface TopicNews {
  topic_id: string;
  topic_name: string;
  topic_type: string;
}

/** Values of the visit's cookies (specification §3 "Analytics cookie data"); times in ms, 0 for none. @public */
export interface VisitData {
  domain: string;
  siteUuid: string;
  pageViews: number;
  /** Clicks on links to other sites. */
  outgoing: number;
  sessionStart: number;
  isRecirculation: boolean;
  /** Path of the first page of the visit. */
  landingPage: string;
  referrer: { medium: string; source: string; sharer_uuid: string; terms: string };
  /** Visits that began with a link: from another site, a shared link, or a link in one of our widgets. */
  refVisitCount: number;
  uniqueId: string;
  firstVisit: number;
  previousVisit: number;
  currentVisit: number;
  visitCount: number;
}

export interface Events {
  /** A: a guest pressed "Log in" or "Sign up", or needs an account for an action. Stores the reason and opens the tray on `vf-profile`. */
  'authentication/required': [request: AuthenticationRequest];
  /** A: published right after `required`, unless the page stopped that. Has no effect of its own. */
  'authentication/needed': [request: AuthenticationRequest];
  /** A: the reader pressed "Log out" in a widget. `vf.session.logout()` does not publish it. */
  'authentication/logout': [];

  /** A reader logged in; `context.get('user')` already returns the new user. */
  'login/success': [loginType: LoginType];
  /** A login was refused. */
  'login/failure': [failure: LoginFailure];
  /** The window of a social login was closed without a token, or the page sent `webviewClose`. */
  'login/cancel': [cancelled: { type: string }];
  /** The session ended. */
  'logout/success': [];
  /** The session could not be ended; the promise of `logout()` rejects too. */
  'logout/failure': [error: unknown];
  /** A sign-up in a widget was accepted; the reader is logged in next. */
  'signup/success': [];
  /** A sign-up was refused; the data of the response. */
  'signup/failure': [data: unknown];
  /** A request to reset a password was refused; the data of the response. */
  'reset/failure': [data: unknown];

  /** C: opens the tray, by default on `vf-feed`. The first argument is ignored, or the element that gets the focus back. */
  'tray/open': [opener?: unknown, tabId?: string];
  /** C: closes the tray. */
  'tray/close': [];
  /** C: opens the tray if it is closed, closes it if it is open. */
  'tray/toggle': [];
  /** The tray is shown; the tab it shows. */
  'tray/opened': [tabId: string];
  /** The tray is hidden. */
  'tray/closed': [];
  /** C: switches the tab; stopping the event prevents that. The second argument exists only for the profile of another reader. */
  'tray-tab/change': [tabId: string, userId?: number];
  /** The bell (`vf-feed`) or the avatar (`vf-profile`) was pressed; published before `tray/open`. */
  'vf-tray-trigger/clicked': [];
  /** C: a profile is shown; the user id, or none for the reader's own profile. */
  'profile/show': [userId?: number];

  /** A conversation's first page is rendered and laid out; once per widget, again after a reset. */
  'commenting/loaded': [element: HTMLElement];
  /** Reviews are rendered by the script, or the reader first interacts with server-rendered ones; once per widget, again after a reset. */
  'reviews/loaded': [element: HTMLElement];
  /** The reader's review was accepted. */
  'review/created': [content: PostedContent];
  /** Ratings of a container on the page have changed. */
  'rating/changed': [news: RatingNews];
  /** The reader's top-level comment was accepted. */
  'comment/created': [content: PostedContent];
  /** The same, published right after; listen for one of the two. */
  'comment/posted': [content: PostedContent];
  /** The reader's reply was accepted; `comment/created` and `comment/posted` are not published for replies. */
  'comment-reply/created': [content: PostedContent];
  /** The same content, published right after. */
  'comment-reply/posted': [content: PostedContent];
  /** A comment is rendered for the first time. */
  'comment/rendered': [];
  /** A conversation was in view for 3000 ms (25 % of its width and 40 px of its height). */
  'comments/read': [];
  /** First engagement after comments are rendered; the number of visible comments. */
  'comments/engage': [engagement: { commentCount: number }];
  /** The reader changed the sort to a different one. */
  'comments/sorted': [sort: string];
  /** The next page of comments is rendered. */
  'comments/more-loaded': [];
  /** Comments that arrived live are rendered. */
  'comments-realtime/more-loaded': [];
  /** A live blog's first page is rendered and laid out; again after a reset. */
  'liveblog/loaded': [element: HTMLElement];
  /** Older posts of a live blog are rendered. */
  'liveblog/more-loaded': [];
  /** Posts that arrived live are rendered. */
  'liveblog-realtime/more-loaded': [];
  /** More replies are rendered. */
  'comment-replies/loaded': [];
  /** Replies that arrived live are rendered. */
  'comment-replies-realtime/loaded': [];
  /** A thread with its form is rendered. */
  'comment-thread/loaded': [];
  /** A chat's latest messages are rendered; once per widget, again after a reset. */
  'chat/loaded': [element: HTMLElement];
  /** The reader's message was accepted. */
  'chat-message/created': [content: PostedContent];
  /** The first live questions are rendered; once per widget, again after a reset. */
  'questions/loaded': [element: HTMLElement];
  /** The reader's question was accepted. */
  'question/asked': [content: PostedContent];
  /** A widget mounted. */
  'widgets/mount': [element: HTMLElement];
  /** The share bar is rendered. */
  'sharebar/loaded': [];
  /** The list of top users is rendered. */
  'users/loaded': [];
  /** A share button was pressed. */
  'share/clicked': [network: string, button: HTMLElement];

  /** The current user is known for the first time, and again after a reset. */
  'user/loaded': [user: CurrentUser];
  /** The current user changed later. */
  'user/changed': [user: CurrentUser];
  /** The reader's followed topics are known. */
  'topics/loaded': [news: { topics: Array<TopicNews & { date_created: number }> }];
  /** A topic was followed. */
  'topic/followed': [topic: TopicNews];
  /** A topic was unfollowed. */
  'topic/unfollowed': [topic: TopicNews];
  /** The count of new notifications changed. */
  'notifications/changed': [news: { counts: { new: number } }];
  /** Subscribing to push messages failed. */
  'push/subscribe-error': [error: unknown];

  /** A: an ad between threads or replies; the id of an empty element that is already in the document. */
  'vf-ads/requestCommentAd': [id: string];
  /** A: an ad in a live blog; the id of an empty element. */
  'vf-ads/requestLiveblogAd': [id: string];
  /** A: an ad among recommended articles; the id of an empty element. */
  'vf-ads/requestContentRecirculationAd': [id: string];
  /** A: an ad in `vf-standalone-ad`; the id of an empty element. */
  'vf-ads/requestStandaloneAd': [id: string];
  /** A: an ad in a conversation starter; the id of an empty element. */
  'vf-ads/requestConversationStarter': [id: string];
  /** About the ad slot with this id: a request to fill it was sent (`AD_CODE`), it was filled (`AD_LOAD`), half of it was in view for a second (`AD_VIEW`). Once each. */
  'vf-ads/recorded': [id: string, record: 'AD_CODE' | 'AD_LOAD' | 'AD_VIEW'];
  /**
   * C: the reader did something without an event of its own in the widget with this tag; counted if the site has
   * analytics. A page that shows something different to some readers publishes `AB_TEST` with the variant as the value.
   */
  'vf-analytics/recorded': [
    record: 'CHAT_PAGINATION' | 'INTERACTION' | 'PASSWORD_RESET' | 'AB_TEST',
    widget: string,
    value?: string,
  ];
  /** A reader who agreed to cookies viewed a page; the content of the cookies, for the page's own analytics. */
  'vf-analytics/visited': [visit: VisitData];
}

export type EventName = keyof Events;
