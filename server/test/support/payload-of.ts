/** The payload of an event or a message, under the type that the test knows it to have. */
export const payloadOf = <Payload>({ payload }: { payload: unknown }): Payload => payload as Payload;
