import type { CDPSession, Page } from 'playwright-core';

/** A device of Chromium that keeps passkeys, and asks its user for a finger that is there as long as the test wants it. */
export class VirtualAuthenticator {
  private constructor(
    private readonly devtools: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  /** Builds one into the browser of a page. It stays with its tab. */
  static async of(page: Page): Promise<VirtualAuthenticator> {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualAuthenticator(devtools, authenticatorId);
  }

  /** How many passkeys it keeps. */
  async count(): Promise<number> {
    const { authenticatorId } = this;
    return (await this.devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
  }

  /** Whether its user passes the check from now on. */
  async verifyUser(isUserVerified: boolean): Promise<void> {
    const { authenticatorId } = this;
    await this.devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  }
}
