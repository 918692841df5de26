import { useState, type ChangeEvent } from 'react';
import { ActionIcon, TextInput } from '@mantine/core';
import { may } from '../api/access.js';
import { words } from '../words/index.js';
import type { PictureDraft } from './product-draft.js';

const { products: texts } = words;
const ACCEPTED = 'image/jpeg,image/png,image/webp';

/** Pictures in their order, by drag or by buttons; the first is the cover. Files are sent when the product is saved. */
export function ProductImages({
  pictures,
  change,
}: {
  pictures: readonly PictureDraft[];
  change: (pictures: readonly PictureDraft[]) => void;
}) {
  const [dragged, setDragged] = useState<string>();
  const isOpen = may('products:write');

  function add({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const added = [...(currentTarget.files ?? [])].map((file) => {
      const url = URL.createObjectURL(file);
      return { key: url, url, text: '', file };
    });
    change([...pictures, ...added]);
    currentTarget.value = '';
  }

  function move(key: string, to: number): void {
    const moved = pictures.find((each) => each.key === key);
    if (moved === undefined || to < 0 || to >= pictures.length) return;
    const others = pictures.filter((each) => each !== moved);
    change([...others.slice(0, to), moved, ...others.slice(to)]);
  }

  return (
    <>
      {isOpen && <p className="second">{texts.picturesHint}</p>}
      <ul className="pictures">
        {pictures.map((picture, index) => (
          <li
            key={picture.key}
            draggable={isOpen}
            onDragStart={() => setDragged(picture.key)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined) move(dragged, index);
            }}
          >
            <img src={picture.url} alt={picture.text || texts.pictureName(index + 1)} />
            <TextInput
              size="xs"
              aria-label={texts.pictureText(index + 1)}
              placeholder={texts.pictureText(index + 1)}
              value={picture.text}
              onChange={({ currentTarget }) =>
                change(
                  pictures.map((each) => (each === picture ? { ...each, text: currentTarget.value } : each)),
                )
              }
            />
            <div className="picture-actions">
              <ActionIcon
                variant="default"
                aria-label={texts.earlier(index + 1)}
                disabled={index === 0}
                onClick={() => move(picture.key, index - 1)}
              >
                ‹
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={texts.later(index + 1)}
                disabled={index === pictures.length - 1}
                onClick={() => move(picture.key, index + 1)}
              >
                ›
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={texts.removePicture(index + 1)}
                onClick={() => change(pictures.filter((each) => each !== picture))}
              >
                ✕
              </ActionIcon>
            </div>
          </li>
        ))}
        {isOpen && (
          <li className="picture-add">
            <label>
              <span>+ {texts.addPictures}</span>
              <input className="hidden-text" type="file" accept={ACCEPTED} multiple onChange={add} />
            </label>
          </li>
        )}
      </ul>
    </>
  );
}
