/** `app.loginTools(site)`: tools of providers, one instance for all routes, so that keys are cached once. */
import fp from 'fastify-plugin';
import { forgetWhatIsOver } from './forget-over';
import { createTools, type ToolsFor } from './tools';

declare module 'fastify' {
  interface FastifyInstance {
    loginTools: ToolsFor;
  }
}

export const loginsPlugin = fp(async (app) => {
  app.decorate('loginTools', createTools(app));
  forgetWhatIsOver(app);
});
