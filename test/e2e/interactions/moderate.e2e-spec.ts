import type { ModerateDto } from '#modules/interactions/dto/review.dto.js';
import { migrate } from '../../../src/migrations/migrate.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aComment, aReview } from '../../support/factories/an-interaction.js';
import { personalDataOf } from '../../support/personal-data-of.js';
import { useAdmin, useUser } from '../../support/session.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';

const NOT_FOUND = 'Interaction not found';

describe('/interactions/admin/:interactionId', () => {
  const app = useApp({ CATALOGUE_CACHE_SECONDS: '3600' });
  const admin = useAdmin(app);
  const asha = useUser(app, beforeEach);
  const ravi = useUser(app, beforeEach);
  let productId: string;
  let bad: string;
  let good: string;

  beforeEach(async () => {
    productId = (await aProduct(app))._id;
    bad = (await aReview(app, { userId: asha.user.id, productId }, { rating: 1, content: 'It leaks!' }))._id;
    app.clock.advance(1000);
    good = (await aReview(app, { userId: ravi.user.id, productId }, { rating: 5 }))._id;
  });

  const moderate = (id: string, body: ModerateDto) => admin.client.patch(`/interactions/admin/${id}`, body);
  const remove = (id: string) => admin.client.delete(`/interactions/admin/${id}`);
  const listed = async () => expectSuccess(await app.client.get(`/interactions/product/${productId}`));
  const idsOf = ({ interactions }: { interactions: Array<{ _id: string }> }) =>
    interactions.map(({ _id }) => _id);
  const rating = async () => {
    const { ratingAverage, ratingCount } = expectSuccess(await app.client.get(`/products/${productId}`));
    return [ratingAverage, ratingCount];
  };
  const audited = async (id: string) =>
    expectSuccess(await admin.client.get('/audit-log?limit=100')).entries.filter(
      ({ subject }: { subject: string }) => subject === id,
    );

  rules('REM-01', 'REM-02').it(
    'hides a review from everybody but its author, and shows it again',
    async () => {
      const comment = await aComment(app, { userId: ravi.user.id, productId }, bad);
      expect([await rating(), idsOf(await listed())]).toEqual([
        [3, 2],
        [good, bad],
      ]);
      const hidden = { _id: bad, isHidden: true, answer: null };
      expect(expectSuccess(await moderate(bad, { isHidden: true }))).toEqual(hidden);
      expect([await rating(), idsOf(await listed())]).toEqual([[5, 1], [good]]);
      expect((await listed()).meta.total).toBe(1);

      expectError(await app.client.get(`/interactions/${bad}/comments`), 404, NOT_FOUND);
      expectError(await ravi.client.patch(`/interactions/${bad}/vote`, { action: 'LIKE' }), 404, NOT_FOUND);
      const below = { productId, type: 'COMMENT', parentId: bad, content: 'Mine, too.' };
      expectError(await ravi.client.post('/interactions', below), 404, 'Parent interaction not found');
      expect(await personalDataOf(app, 'interactions').exportFor(asha.user.id)).toMatchObject({
        written: [{ _id: bad, isHidden: true, content: 'It leaks!' }],
      });

      expectSuccess(await moderate(bad, { isHidden: false }));
      expect([await rating(), idsOf(await listed())]).toEqual([
        [3, 2],
        [good, bad],
      ]);
      expect((await listed()).interactions[1]).toMatchObject({
        commentCount: 1,
        comments: [{ _id: comment._id }],
      });
      expect(await audited(bad)).toMatchObject([
        { action: 'INTERACTION_UPDATED', before: { isHidden: true }, after: { isHidden: false } },
        { before: { isHidden: false }, after: { isHidden: true } },
      ]);
    },
  );

  rules('REM-02').it('does not count what the author changes or deletes while it is hidden', async () => {
    expectSuccess(await moderate(bad, { isHidden: true }));
    const changed = expectSuccess(await asha.client.patch(`/interactions/${bad}`, { rating: 2 }));
    expect(changed).toMatchObject({ rating: 2, isHidden: true });
    expect(await rating()).toEqual([5, 1]);
    expectSuccess(await moderate(bad, { isHidden: false }));
    expect(await rating()).toEqual([3.5, 2]);
    for (const id of [bad, good]) expectSuccess(await moderate(id, { isHidden: true }));
    expect(await rating()).toEqual([null, 0]);
    expectSuccess(await asha.client.delete(`/interactions/${bad}`));
    expectSuccess(await admin.client.delete(`/interactions/admin/${good}`));
    expect(await rating()).toEqual([null, 0]);
  });

  rules('REM-02').it(
    'leaves hidden reviews out where a product of an earlier version is counted',
    async () => {
      await collectionOf(app, 'products').updateMany({}, { $unset: { ratingCount: 1, ratingSum: 1 } });
      expectSuccess(await moderate(bad, { isHidden: true }));
      expect(await rating()).toEqual([5, 1]);
    },
  );

  it('shows what an earlier version has written, and hides it', async () => {
    const stored = collectionOf(app, 'interactions');
    await stored.updateMany({}, { $unset: { isHidden: 1 } });
    await migrate(app.context);
    expect(await stored.countDocuments({ isHidden: null })).toBe(0);
    expect(idsOf(await listed())).toEqual([good, bad]);
    expectSuccess(await moderate(bad, { isHidden: true }));
    expect([await rating(), idsOf(await listed())]).toEqual([[5, 1], [good]]);
  });

  rules('REM-02').it('keeps it hidden when its author has gone, and its product', async () => {
    expectSuccess(await moderate(bad, { isHidden: true }));
    await eraseAccount(app, asha.user.id);
    expect([await rating(), idsOf(await listed())]).toEqual([[5, 1], [good]]);
    expectSuccess(await admin.client.delete(`/products/${productId}`));
    expectSuccess(await moderate(bad, { isHidden: false }));
  });

  rules('REM-03').it('moves the rating once for repetitions and for several at once', async () => {
    for (const isHidden of [true, false]) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => moderate(bad, { isHidden })));
      for (const answer of answers) expect(expectSuccess(answer).isHidden).toBe(isHidden);
      expectSuccess(await moderate(bad, { isHidden }));
      expect(await rating()).toEqual(isHidden ? [5, 1] : [3, 2]);
    }
    expect(await audited(bad)).toHaveLength(2);
  });

  rules('REM-04').it(
    'answers in public, without a name; the answer stays when the author changes the review',
    async () => {
      const text = 'A new seal is on its way.';
      const { answer, ...rest } = expectSuccess(await moderate(bad, { answer: text }));
      expect([rest, answer.text]).toEqual([{ _id: bad, isHidden: false }, text]);
      expect(Math.abs(Date.parse(answer.at) - app.clock.nowMs())).toBeLessThan(30_000);
      app.clock.advance(60_000);
      expect(expectSuccess(await moderate(bad, { answer: text })).answer).toEqual(answer);
      expect(
        expectSuccess(await asha.client.patch(`/interactions/${bad}`, { content: 'It is fine now.' })),
      ).toMatchObject({
        answer,
      });
      const { interactions } = await listed();
      expect(interactions).toMatchObject([{}, { content: 'It is fine now.', answer }]);
      expect(interactions[0]).not.toHaveProperty('isHidden');
      expect(interactions[0]).not.toHaveProperty('answer');
      expect(JSON.stringify(await audited(bad))).not.toContain('seal');
      const later = expectSuccess(await moderate(bad, { answer: 'A new kettle is on its way.' }));
      expect(Date.parse(later.answer.at)).toBeGreaterThanOrEqual(Date.parse(answer.at) + 60_000);
      expect(expectSuccess(await moderate(bad, { answer: null })).answer).toBeNull();
      expect((await listed()).interactions[1]).not.toHaveProperty('answer');
      expect(await rating()).toEqual([3, 2]);
      expect(await audited(bad)).toHaveLength(3);
    },
  );

  rules('REM-05').it('refuses comments, no field, other values and what is not there', async () => {
    const comment = await aComment(app, { userId: ravi.user.id, productId }, bad);
    const onComment = 'isHidden and answer are not allowed on a COMMENT';
    expectError(await moderate(comment._id, { isHidden: true }), 400, onComment);
    expectError(await moderate(bad, {}), 400, 'isHidden or answer is required');
    const wrong = [{ answer: '' }, { answer: 'x'.repeat(2001) }, { isHidden: null }, { isHidden: 'yes' }];
    for (const body of wrong) expectError(await moderate(bad, body as ModerateDto), 400);
    expectError(await moderate(UNKNOWN_ID, { isHidden: true }), 404, NOT_FOUND);
    expectSuccess(await moderate(bad, { answer: 'x'.repeat(2000) }));
  });

  rules('REM-06').it('lists what is hidden, newest first, and by rating', async () => {
    const list = async (query: string) =>
      idsOf(expectSuccess(await admin.client.get(`/interactions/admin?${query}`))).filter((id) =>
        [bad, good].includes(id),
      );
    expect(await list('hidden=true')).toEqual([]);
    for (const id of [bad, good]) expectSuccess(await moderate(id, { isHidden: true }));
    expect(await list('hidden=true')).toEqual([good, bad]);
    expect(await list('hidden=true&rating=1')).toEqual([bad]);
    expect(await list('hidden=true&type=COMMENT')).toEqual([]);
    expect(await list('hidden=true&q=leaks')).toEqual([bad]);
    expectSuccess(await moderate(good, { isHidden: false }));
    expect(await list('hidden=true')).toEqual([bad]);
    expect(await list('hidden=false')).toEqual([good, bad]);
  });

  rules('STF-03').it(
    'deletes a review with its comments, and no other; its author may review again',
    async () => {
      const by = { userId: asha.user.id, productId };
      const [below, kept] = [await aComment(app, by, bad), await aComment(app, by, good)];
      expectSuccess(await asha.client.patch(`/interactions/${good}/vote`, { action: 'LIKE' }));
      expect(expectSuccess(await remove(bad))).toBeNull();
      const { interactions, meta } = await listed();
      expect(meta.total).toBe(1);
      expect(interactions).toMatchObject([
        { _id: good, voteCount: 1, commentCount: 1, comments: [{ _id: kept._id }] },
      ]);
      for (const id of [bad, below._id, UNKNOWN_ID]) expectError(await remove(id), 404, NOT_FOUND);
      const again = { productId, type: 'REVIEW', rating: 2, content: 'In other words.' };
      expectSuccess(await asha.client.post('/interactions', again), 201);
    },
  );

  rules('STF-03').it('deletes a comment, and the count of its review follows', async () => {
    const by = { userId: asha.user.id, productId };
    const [gone, kept] = [await aComment(app, by, good), await aComment(app, by, good)];
    expect(expectSuccess(await remove(gone._id))).toBeNull();
    expect((await listed()).interactions[0]).toMatchObject({
      commentCount: 1,
      comments: [{ _id: kept._id }],
    });
  });
});
