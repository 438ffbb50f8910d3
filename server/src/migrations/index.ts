/**
 * Every migration in the order it runs; started servers run what is missing. Databases record the names, so a name never
 * changes, nor is one put between others: 008 is not used, and must stay so.
 */
import type { Kysely } from 'kysely';
import * as sites from './001-sites';
import * as users from './002-users';
import * as pages from './003-pages';
import * as comments from './004-comments';
import * as events from './005-events';
import * as moderation from './006-moderation';
import * as posting from './007-posting';
import * as people from './009-people';
import * as media from './010-media';
import * as privacy from './011-privacy';
import * as mailTokens from './012-mail-tokens';
import * as staffEvents from './013-staff-events';
import * as clients from './014-clients';
import * as siteWideModeration from './015-site-wide-moderation';
import * as latestComments from './016-latest-comments';
import * as developmentSites from './017-development-sites';
import * as staffNames from './018-staff-names';
import * as kinds from './019-kinds';
import * as idSpace from './020-id-space';
import * as lastingLog from './021-lasting-log';
import * as voteBase from './022-vote-base';
import * as timesInRange from './023-times-in-range';
import * as reports from './024-reports';
import * as reportedComments from './025-reported-comments';
import * as voteRanks from './026-vote-ranks';
import * as rankedLikes from './027-ranked-likes';
import * as writers from './028-writers';
import * as identities from './029-identities';
import * as sessionOrigins from './030-session-origins';
import * as accountScreen from './031-account-screen';
import * as containerFields from './032-container-fields';
import * as livechatLists from './033-livechat-lists';
import * as trending from './034-trending';
import * as liveBlogs from './035-live-blogs';
import * as bestRank from './036-best-rank';
import * as bestIndex from './037-best-index';
import * as notifications from './038-notifications';
import * as push from './039-push';
import * as entitlements from './040-entitlements';
import * as pushed from './041-pushed';
import * as mailed from './042-mailed';
import * as picturesAndNames from './043-pictures-and-names';
import * as waitingProfiles from './044-waiting-profiles';
import * as sourcesByTime from './045-sources-by-time';
import * as questions from './046-questions';
import * as questionLists from './047-question-lists';
import * as analytics from './048-analytics';
import * as reviews from './049-reviews';
import * as shares from './050-shares';
import * as polls from './051-polls';
import * as webhooks from './052-webhooks';
import * as loginLinks from './053-login-links';
import * as pollNetworks from './054-poll-networks';
import * as picturedComments from './055-pictured-comments';
import * as searchIndex from './056-search-index';
import * as webhookTopics from './057-webhook-topics';
import * as sectionModules from './058-section-modules';
import * as pushing from './059-pushing';
import * as mergedQuestions from './060-merged-questions';
import * as reactions from './061-reactions';
import * as announcedPosts from './062-announced-posts';
import * as passkeys from './063-passkeys';
import * as pageOwners from './064-page-owners';
import * as pushWish from './065-push-wish';
import * as identitiesBySubject from './066-identities-by-subject';
import * as waitingChanges from './067-waiting-changes';
import * as whatPeopleMade from './068-what-people-made';
import * as countWhatPeopleMade from './069-count-what-people-made';
import * as sessionEnds from './070-session-ends';
import * as workInHand from './071-work-in-hand';
import * as failedJobs from './077-failed-jobs';
import * as buildFiles from './078-build-files';
import * as analyticsFlushes from './080-analytics-flushes';
import * as pageWords from './083-page-words';
import * as filteredLists from './085-filtered-lists';
import * as siteNumbers from './090-site-numbers';
import * as draftProblems from './091-draft-problems';
import * as webhookLane from './092-webhook-lane';
import * as commentFeeds from './093-comment-feeds';
import * as imports from './094-imports';
import * as reviewItems from './095-review-items';
import * as backupChecks from './096-backup-checks';
import * as containerAliases from './097-container-aliases';
import * as staffNotes from './098-staff-notes';
import * as consoleTables from './099-console';
import * as consoleIndexes from './100-console-indexes';

export interface Step {
  // biome-ignore lint/suspicious/noExplicitAny: each step knows the tables as they are before it.
  up(db: Kysely<any>): Promise<void>;
  /** Runs outside a transaction, for indexes made `concurrently`: half done it is begun anew, so it can be run again. */
  isConcurrent?: boolean;
}

export const migrations: Record<string, Step> = {
  '001-sites': sites,
  '002-users': users,
  '003-pages': pages,
  '004-comments': comments,
  '005-events': events,
  '006-moderation': moderation,
  '007-posting': posting,
  '009-people': people,
  '010-media': media,
  '011-privacy': privacy,
  '012-mail-tokens': mailTokens,
  '013-staff-events': staffEvents,
  '014-clients': clients,
  '015-site-wide-moderation': siteWideModeration,
  '016-latest-comments': latestComments,
  '017-development-sites': developmentSites,
  '018-staff-names': staffNames,
  '019-kinds': kinds,
  '020-id-space': idSpace,
  '021-lasting-log': lastingLog,
  '022-vote-base': voteBase,
  '023-times-in-range': timesInRange,
  '024-reports': reports,
  '025-reported-comments': reportedComments,
  '026-vote-ranks': voteRanks,
  '027-ranked-likes': rankedLikes,
  '028-writers': writers,
  '029-identities': identities,
  '030-session-origins': sessionOrigins,
  '031-account-screen': accountScreen,
  '032-container-fields': containerFields,
  '033-livechat-lists': livechatLists,
  '034-trending': trending,
  '035-live-blogs': liveBlogs,
  '036-best-rank': bestRank,
  '037-best-index': bestIndex,
  '038-notifications': notifications,
  '039-push': push,
  '040-entitlements': entitlements,
  '041-pushed': pushed,
  '042-mailed': mailed,
  '043-pictures-and-names': picturesAndNames,
  '044-waiting-profiles': waitingProfiles,
  '045-sources-by-time': sourcesByTime,
  '046-questions': questions,
  '047-question-lists': questionLists,
  '048-analytics': analytics,
  '049-reviews': reviews,
  '050-shares': shares,
  '051-polls': polls,
  '052-webhooks': webhooks,
  '053-login-links': loginLinks,
  '054-poll-networks': pollNetworks,
  '055-pictured-comments': picturedComments,
  '056-search-index': searchIndex,
  '057-webhook-topics': webhookTopics,
  '058-section-modules': sectionModules,
  '059-pushing': pushing,
  '060-merged-questions': mergedQuestions,
  '061-reactions': reactions,
  '062-announced-posts': announcedPosts,
  '063-passkeys': passkeys,
  '064-page-owners': pageOwners,
  '065-push-wish': pushWish,
  '066-identities-by-subject': identitiesBySubject,
  '067-waiting-changes': waitingChanges,
  '068-what-people-made': whatPeopleMade,
  '069-count-what-people-made': countWhatPeopleMade,
  '070-session-ends': sessionEnds,
  '071-work-in-hand': workInHand,
  '077-failed-jobs': failedJobs,
  '078-build-files': buildFiles,
  '080-analytics-flushes': analyticsFlushes,
  '083-page-words': pageWords,
  '085-filtered-lists': filteredLists,
  '090-site-numbers': siteNumbers,
  '091-draft-problems': draftProblems,
  '092-webhook-lane': webhookLane,
  '093-comment-feeds': commentFeeds,
  '094-imports': imports,
  '095-review-items': reviewItems,
  '096-backup-checks': backupChecks,
  '097-container-aliases': containerAliases,
  '098-staff-notes': staffNotes,
  '099-console': consoleTables,
  '100-console-indexes': consoleIndexes,
};
