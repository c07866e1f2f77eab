/** The test server under a name that is not this computer's own, as on a local network. */
import { chromium, type BrowserContext, type TestInfo } from '@playwright/test';

/** Opens a browser in which the server has such a name: its pages are in no secure context. Close it with its browser. */
export async function atOtherAddress(baseURL: string | undefined, { project }: TestInfo): Promise<BrowserContext> {
  const { port } = new URL(baseURL ?? '');
  const { executablePath, args } = project.use.launchOptions ?? {};
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...(args ?? []), '--host-resolver-rules=MAP whistle.test 127.0.0.1'],
  });
  const { viewport, isMobile, hasTouch } = project.use;
  return browser.newContext({
    baseURL: `http://whistle.test:${port}`,
    locale: 'en',
    ...(viewport ? { viewport } : {}),
    ...(isMobile ? { isMobile, hasTouch: hasTouch ?? false } : {}),
  });
}
