/** Signs a request in one of two forms, and reads the signature of one that arrived. */
import type { SignatureForm } from '../../../../../../core/contract/content/social';
import { readCavage, signByCavage, type ToSign } from './cavage';
import { headerOf, type ReadSignature, type ReceivedHead } from './received';
import { readRfc9421, signByRfc9421 } from './rfc9421';

/** Returns the headers to send. */
export const signRequest = (form: SignatureForm, asked: ToSign): Record<string, string> =>
  form === 'cavage' ? signByCavage(asked) : signByRfc9421(asked);

/** @throws SignatureRefused */
export const readSignature = (request: ReceivedHead): ReadSignature =>
  headerOf(request, 'signature-input') === null ? readCavage(request) : readRfc9421(request);
