/** Logging in to the console, and setting up the first site (extension). Times are milliseconds. */
import { type Static, Type } from 'typebox';
import { LoginBody, PublicUser } from '../people/user';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from '../values/limits';
import { FactorCode } from './factor';
import { StaffRole } from './people';

/** `POST /v1/console/{domain}/session`. */
export const ConsoleLogin = Type.Interface([Type.Pick(LoginBody, ['email', 'password', 'g-recaptcha-response'])], {
  /** Code of the second factor. */
  code: Type.Optional(FactorCode),
});
export type ConsoleLogin = Static<typeof ConsoleLogin>;

/** `POST …/session/factor`: the ticket of `factor_required` or `factor_setup_required`, and the code that was missing. */
export const FactorTicketBody = Type.Object({
  ticket: Type.String({ minLength: 1, maxLength: 200 }),
  code: FactorCode,
});

/** `POST …/session/switch` at the other site. */
export const SwitchBody = Type.Object({
  /** Domain of the site where the browser is logged in. */
  from: Type.String({ minLength: 1, maxLength: 253 }),
  /** Code of the second factor, if the other site requires one. */
  code: Type.Optional(FactorCode),
});

/** The answer to a login and to its renewal. */
export const ConsoleSession = Type.Object({
  user: PublicUser,
  site: Type.Object({
    uuid: Type.String(),
    domain: Type.String(),
    name: Type.String(),
    /** True once a page of the publisher has loaded the widgets. */
    has_pages: Type.Boolean(),
  }),
  /** Null if the account has no role on the site's organization. */
  organization: Type.Union([
    Type.Object({
      name: Type.String(),
      role: StaffRole,
      sites: Type.Array(Type.Object({ domain: Type.String(), name: Type.String() })),
    }),
    Type.Null(),
  ]),
  /** For the API and the socket; it lasts ten minutes, and only memory stores it. */
  access_token: Type.String(),
});
export type ConsoleSession = Static<typeof ConsoleSession>;

const DOMAIN_MAX = 253;
const SITE_NAME_MAX = 100;

const WelcomeToken = Type.Object({ token: Type.String({ minLength: 1, maxLength: 1000 }) });

/** `POST /v1/console/welcome/check`. */
export const WelcomeCheck = WelcomeToken;
/** The site that exists already; null when the first run also makes it. */
export const WelcomeState = Type.Object({
  site: Type.Union([Type.Object({ domain: Type.String(), name: Type.String() }), Type.Null()]),
});
export type WelcomeState = Static<typeof WelcomeState>;

/** `POST /v1/console/welcome`: the first administrator, and the first site where there is none. */
export const WelcomeBody = Type.Interface([WelcomeToken], {
  /** Host of the publisher's pages; ignored if the server already has a site. */
  domain: Type.Optional(Type.String({ maxLength: DOMAIN_MAX })),
  /** The publication's name. */
  site_name: Type.Optional(Type.String({ maxLength: SITE_NAME_MAX })),
  name: Type.String({ minLength: 1, maxLength: NAME_MAX }),
  email: Type.String({ minLength: 3, maxLength: EMAIL_MAX }),
  password: Type.String({ minLength: 1, maxLength: PASSWORD_MAX }),
});
export type WelcomeBody = Static<typeof WelcomeBody>;
