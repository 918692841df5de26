import { Webhook } from 'standardwebhooks';
import { keyOf, shownSecret, signatureOf } from './signature.js';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
};

describe('the signature of a webhook', () => {
  it('is that of the published test vector', () => {
    const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
    expect(signatureOf(message, [keyOf(secret)])).toBe(signature);
    expect(shownSecret(keyOf(secret))).toBe(secret);
  });

  it('fits each of two keys, by the published package', () => {
    const other = shownSecret(Buffer.alloc(32, 7));
    const timestamp = Math.floor(Date.now() / 1000);
    const headers = {
      'webhook-id': message.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf({ ...message, timestamp }, [keyOf(other), keyOf(secret)]),
    };
    for (const each of [secret, other])
      expect(new Webhook(each).verify(message.body, headers)).toEqual({ test: 2_432_232_314 });
    expect(() => new Webhook(secret).verify(`${message.body} `, headers)).toThrow('No matching signature');
  });
});
