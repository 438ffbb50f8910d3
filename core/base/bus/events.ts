/**
 * Every event of the bus and what its listeners get: `'channel/event': [arguments]`.
 *
 * A line "C" means the page may publish it as a command; "A" means the page is asked to act and may stop it. Hosts
 * count arguments on some events, so none carries more than stated. docs/EVENTS.md is made from this file.
 * Source: host contract 2.2; specification §2, §4, §5
 */
import type { CurrentUser } from '../../contract/user';

/** Why a reader was asked to log in (host contract 2.2). */
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

/** How a reader signed in (specification §9). */
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

/** What the ratings of a container come to now. @public */
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

/** As the cookies have it (specification §3 "Analytics cookie data"); times in milliseconds, 0 for none. @public */
export interface VisitData {
  domain: string;
  siteUuid: string;
  pageViews: number;
  /** Links pressed that lead to other sites. */
  outgoing: number;
  sessionStart: number;
  isRecirculation: boolean;
  /** Path of the page that the visit began on. */
  landingPage: string;
  referrer: { medium: string; source: string; sharer_uuid: string; terms: string };
  /** Visits that something led to: a link of another site, a shared one, one of ours. */
  refVisitCount: number;
  uniqueId: string;
  firstVisit: number;
  previousVisit: number;
  currentVisit: number;
  visitCount: number;
}

export interface Events {
  /** A: a guest pressed log in or sign up, or a permission check failed. Stores the referral and opens the tray on `vf-profile`. */
  'authentication/required': [request: AuthenticationRequest];
  /** A: right after `required`, unless that was stopped. No effect of its own. */
  'authentication/needed': [request: AuthenticationRequest];
  /** A: the reader pressed log out in our own screens; never published by `vf.session.logout()`. */
  'authentication/logout': [];

  /** Signed in; `context.get('user')` already answers with the new user. */
  'login/success': [loginType: LoginType];
  /** A login was refused. */
  'login/failure': [failure: LoginFailure];
  /** The window of a social login was closed without a token, or the page sent `webviewClose`. */
  'login/cancel': [cancelled: { type: string }];
  /** The session ended. */
  'logout/success': [];
  /** The session could not be ended; the promise of `logout()` rejects too. */
  'logout/failure': [error: unknown];
  /** A sign-up with our own form was accepted; automatic login follows. */
  'signup/success': [];
  /** A sign-up was refused; the data of the answer. */
  'signup/failure': [data: unknown];
  /** A request to reset a password was refused; the data of the answer. */
  'reset/failure': [data: unknown];

  /** C: opens the tray, plainly on `vf-feed`. The first argument is a dummy or the element that gets focus back. */
  'tray/open': [opener?: unknown, tabId?: string];
  /** C: closes the tray. */
  'tray/close': [];
  /** C: opens the closed tray, closes the open one. */
  'tray/toggle': [];
  /** The tray is shown, with the tab it shows. */
  'tray/opened': [tabId: string];
  /** The tray is hidden. */
  'tray/closed': [];
  /** C: switches the tab; stopping it keeps the tab. The second argument only for another reader's profile. */
  'tray-tab/change': [tabId: string, userId?: number];
  /** The bell (`vf-feed`) or the avatar (`vf-profile`) was pressed; comes before `tray/open`. */
  'vf-tray-trigger/clicked': [];
  /** C: a profile is shown; the user id, none for the reader's own. */
  'profile/show': [userId?: number];

  /** A conversation's first page is drawn and laid out; once per widget, again after a reset. */
  'commenting/loaded': [element: HTMLElement];
  /** Reviews are drawn by the script, or painted ones first used; once per widget, again after a reset. */
  'reviews/loaded': [element: HTMLElement];
  /** The reader's review was accepted. */
  'review/created': [content: PostedContent];
  /** Ratings of a container on the page have changed. */
  'rating/changed': [news: RatingNews];
  /** The reader's top-level comment was accepted. */
  'comment/created': [content: PostedContent];
  /** The same, right after; pages listen for one or the other. */
  'comment/posted': [content: PostedContent];
  /** The reader's reply was accepted; those of a comment stay silent. */
  'comment-reply/created': [content: PostedContent];
  /** The same, right after. */
  'comment-reply/posted': [content: PostedContent];
  /** A comment is drawn for the first time. */
  'comment/rendered': [];
  /** A conversation was engaged for 3000 ms (25 % of its width and 40 px of its height visible). */
  'comments/read': [];
  /** First engagement with comments drawn; the number of visible ones. */
  'comments/engage': [engagement: { commentCount: number }];
  /** The reader changed the sort to a different one. */
  'comments/sorted': [sort: string];
  /** The next page of comments is drawn. */
  'comments/more-loaded': [];
  /** Comments that arrived live are drawn. */
  'comments-realtime/more-loaded': [];
  /** A live blog's first page is drawn and laid out; again after a reset. */
  'liveblog/loaded': [element: HTMLElement];
  /** Older posts of a live blog are drawn. */
  'liveblog/more-loaded': [];
  /** Posts that arrived live are drawn. */
  'liveblog-realtime/more-loaded': [];
  /** More replies are drawn. */
  'comment-replies/loaded': [];
  /** Replies that arrived live are drawn. */
  'comment-replies-realtime/loaded': [];
  /** A thread with its form is drawn. */
  'comment-thread/loaded': [];
  /** A chat's latest messages are drawn; once per widget, again after a reset. */
  'chat/loaded': [element: HTMLElement];
  /** The reader's message was accepted. */
  'chat-message/created': [content: PostedContent];
  /** An interview's first questions are drawn; once per widget, again after a reset. */
  'questions/loaded': [element: HTMLElement];
  /** The reader's question was accepted. */
  'question/asked': [content: PostedContent];
  /** A widget mounted. */
  'widgets/mount': [element: HTMLElement];
  /** The share bar is drawn. */
  'sharebar/loaded': [];
  /** The list of top users is drawn. */
  'users/loaded': [];
  /** A share button was pressed. */
  'share/clicked': [network: string, button: HTMLElement];

  /** The current user is known for the first time, and again after a reset. */
  'user/loaded': [user: CurrentUser];
  /** The current user changed later on. */
  'user/changed': [user: CurrentUser];
  /** The followed topics are known. */
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
  /** Of the place with this id: who fills it was asked (`AD_CODE`), it was filled (`AD_LOAD`), half of it was seen for a second (`AD_VIEW`). Once each. */
  'vf-ads/recorded': [id: string, record: 'AD_CODE' | 'AD_LOAD' | 'AD_VIEW'];
  /**
   * C: the reader did something that has no event of its own, in the widget with this tag; counted where the site
   * measures. A page that shows some readers something else publishes `AB_TEST` with what it shows as the value.
   */
  'vf-analytics/recorded': [
    record: 'CHAT_PAGINATION' | 'INTERACTION' | 'PASSWORD_RESET' | 'AB_TEST',
    widget: string,
    value?: string,
  ];
  /** A page was seen by a reader who agreed to cookies; what they say of the visit, for the page's own analytics. */
  'vf-analytics/visited': [visit: VisitData];
}

export type EventName = keyof Events;
