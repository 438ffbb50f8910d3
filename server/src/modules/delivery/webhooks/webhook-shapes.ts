/** Shapes that the routes of webhooks and of their deliveries share. */
import { Type } from '@fastify/type-provider-typebox';
import { Count } from '../../../../../core/contract/numbers';
import type { DeliveryRow } from './webhooks.repository';

export const Uuid = Type.String({ format: 'uuid' });
export const Home = Type.Object({ domain: Type.String() });

export const One = Type.Object({ domain: Type.String(), webhook_uuid: Uuid });

/** What became of a request: its status, or why there is none. */
export const Sent = Type.Object({
  status: Type.Union([Count, Type.Null()]),
  problem: Type.String(),
  duration_ms: Count,
});
export const Delivery = Type.Intersect([Type.Object({ request_uuid: Uuid, attempt: Count, time: Count }), Sent]);

export const presentDelivery = ({
  request_uuid,
  attempt,
  status,
  problem,
  duration_ms,
  date_created,
}: DeliveryRow) => ({
  ...{ request_uuid, attempt, status, problem, duration_ms },
  time: date_created,
});
