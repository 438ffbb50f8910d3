/** Shapes that the routes of webhooks and of their deliveries share. */
import { Type } from '@fastify/type-provider-typebox';
import type { DeliveryRow } from './webhooks.repository';

export const Uuid = Type.String({ format: 'uuid' });
export const Home = Type.Object({ domain: Type.String() });

export const One = Type.Object({ domain: Type.String(), webhook_uuid: Uuid });

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
