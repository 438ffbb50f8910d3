/** The state of the server, as administrators see it in the newsroom console (extension). */
import { type Static, Type } from 'typebox';
import { Count, Time } from '../values/numbers';
import { type ProbeName, type ProbeResult, probeNames } from './lists';

/** Background jobs of one kind that have failed for an hour, or were given up within a week. */
const FailedJobs = Type.Object({
  /** The kind of the outbox, as `mail` or `webhook`. */
  kind: Type.String(),
  count: Count,
  /** The error that made the server give up; null while it still tries. */
  failure: Type.Union([Type.String(), Type.Null()]),
});

/** `GET /v1/console/{domain}/system`. No secrets, addresses or settings. */
export const System = Type.Object({
  version: Type.String(),
  /** Null when the server runs from source. */
  commit: Type.Union([Type.String(), Type.Null()]),
  /** Start of the process that answered. */
  date_started: Time,
  database: Type.Object({
    name: Type.Unsafe<'PostgreSQL' | 'PGlite'>({ type: 'string', enum: ['PostgreSQL', 'PGlite'] }),
    version: Type.String(),
    bytes: Count,
    /** Migrations of this version that have not run yet. */
    pending: Type.Array(Type.String()),
  }),
  failed_jobs: Type.Array(FailedJobs),
  /** The backup that `vf backup --check` restored last; null if none was. */
  backup: Type.Union([Type.Object({ date_of_backup: Time, date_checked: Time }), Type.Null()]),
});
export type System = Static<typeof System>;

/** `POST /v1/console/{domain}/system/probes/{name}`: tries a service now, without sending anything to a reader. */
export const Probe = Type.Object({
  name: Type.Unsafe<ProbeName>({ type: 'string', enum: [...probeNames] }),
  /** `off`: not set up. */
  result: Type.Unsafe<ProbeResult>({ type: 'string', enum: ['ok', 'failed', 'off'] }),
  /** The problem, in English; or a detail of a service that works. */
  detail: Type.String(),
  duration_ms: Count,
  date: Time,
});
export type Probe = Static<typeof Probe>;
