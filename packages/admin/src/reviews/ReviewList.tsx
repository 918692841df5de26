import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListedInteraction } from 'storefront-client';
import { nameOf } from '../customers/customer-state.js';
import { sheetTime } from '../format/dates.js';
import { ListPage } from '../list/ListPage.js';
import { UNSORTED, type ListDefinition, type Row } from '../list/list-definition.js';
import { Time } from '../shell/Time.js';
import { words } from '../words/index.js';
import { ReplyDialog } from './ReplyDialog.js';
import { DeleteDialog } from './DeleteDialog.js';
import { ReviewActions } from './ReviewActions.js';
import { ReviewText } from './ReviewText.js';
import { canHide, useHideReview } from './use-hide-review.js';
import '../styles/record.css';

type ReviewRow = ListedInteraction & Row;

const { reviews: texts } = words;
const NAMED_BY = 40;

export default function ReviewList() {
  const [toDelete, setToDelete] = useState<readonly ReviewRow[]>([]);
  const [toAnswer, setToAnswer] = useState<ReviewRow>();
  const hide = useHideReview();
  const kind: ListDefinition<ReviewRow> = {
    resource: 'reviews',
    title: words.menu.reviews,
    sort: UNSORTED,
    empty: texts.empty,
    nameOf: ({ content }) => content.slice(0, NAMED_BY),
    pathOf: ({ productId }) => `/products/${productId}`,
    views: [
      { name: texts.views.reviews, filter: { type: 'REVIEW' } },
      { name: texts.views.low, filter: { rating: '1' } },
      { name: texts.views.hidden, filter: { hidden: 'true' } },
      { name: texts.views.comments, filter: { type: 'COMMENT' } },
    ],
    filters: [
      { name: 'q', title: texts.filters.q, kind: 'text' },
      { name: 'type', title: texts.filters.type, kind: 'one', choices: texts.types },
      { name: 'rating', title: texts.filters.rating, kind: 'one', choices: texts.ratings },
      { name: 'hidden', title: texts.hidden, kind: 'mark' },
    ],
    columns: [
      {
        name: 'text',
        title: texts.columns.text,
        isFixed: true,
        render: (review) => (
          <div className="review">
            <ReviewText review={review} />
          </div>
        ),
      },
      {
        name: 'product',
        title: texts.columns.product,
        isFixed: true,
        render: ({ productId, productName }) =>
          productName === null ? texts.noProduct : <Link to={`/products/${productId}`}>{productName}</Link>,
      },
      {
        name: 'customer',
        title: texts.columns.customer,
        render: ({ customer, createdAt }) => (
          <>
            {customer === null ? (
              words.form.deleted
            ) : (
              <Link to={`/customers/${customer._id}/show`}>{nameOf(customer)}</Link>
            )}
            <div className="second">
              <Time at={createdAt} />
            </div>
          </>
        ),
      },
      { name: 'votes', title: texts.columns.votes, isRight: true, render: ({ voteCount }) => voteCount },
      {
        name: 'action',
        title: texts.columns.next,
        isRight: true,
        isFixed: true,
        render: (review) => (
          <ReviewActions
            review={review}
            name={kind.nameOf(review)}
            answer={() => setToAnswer(review)}
            remove={() => setToDelete([review])}
          />
        ),
      },
    ],
    card: (review) => (
      <span>
        <ReviewText review={review} />
        <div className="second">
          {review.productName ?? texts.noProduct} ·{' '}
          {review.customer === null ? words.form.deleted : nameOf(review.customer)} ·{' '}
          <Time at={review.createdAt} />
        </div>
      </span>
    ),
    bulkScope: 'products:write',
    bulk: [
      {
        name: texts.answer,
        isFor: ([review, ...others]) => review !== undefined && others.length === 0 && canHide(review),
        run: ([review]) => setToAnswer(review),
      },
      { name: texts.hide, run: (rows) => void hide(rows, true) },
      { name: texts.show, run: (rows) => void hide(rows, false) },
      { name: texts.delete, run: setToDelete },
    ],
    exported: (review) => ({
      [texts.columns.text]: review.content,
      [texts.filters.rating]: review.rating ?? '',
      [texts.columns.product]: review.productName ?? '',
      [texts.columns.customer]: review.customer?.email ?? '',
      [texts.hidden]: review.isHidden ? words.audit.yes : words.audit.no,
      [texts.answer]: review.answer?.text ?? '',
      [texts.columns.votes]: review.voteCount,
      [texts.columns.since]: sheetTime(review.createdAt),
    }),
  };
  return (
    <>
      <ListPage kind={kind} />
      {toAnswer !== undefined && <ReplyDialog review={toAnswer} close={() => setToAnswer(undefined)} />}
      <DeleteDialog reviews={toDelete} close={() => setToDelete([])} />
    </>
  );
}
