/** The second step of a login: the code of an authenticator app, which may have to be set up first. */
import type { Failure } from '../../../core/base/failure/failure';
import type { FactorOffer } from '../../../core/contract/console/factor';

/** Sends the proof of the first step again, or its ticket, with the code. */
type SendCode = (code: string) => Promise<Failure | undefined>;

export interface SecondStep {
  /** Given if the factor must be set up first. */
  offer: FactorOffer | null;
  send: SendCode;
}

/** @param byTicket sends the code with the ticket of a proof that works once @returns null if no code is due */
export function secondStepOf(
  failure: Failure,
  byTicket: (ticket: string, code: string) => ReturnType<SendCode>,
  again?: SendCode,
): SecondStep | null {
  const { code, data } = failure.data ?? {};
  if (code !== 'factor_required' && code !== 'factor_setup_required') return null;
  const { ticket, secret, address } = (data ?? {}) as Partial<FactorOffer & { ticket: string }>;
  const offer = secret !== undefined && address !== undefined ? { secret, address } : null;
  return { offer, send: again ?? ((typed) => byTicket(ticket ?? '', typed)) };
}
