import { FieldError } from "../field-error.js";

/**
 * Reads the sections of a file written by `lexicon-compiler`: the number of words, then the words,
 * each four bytes in little-endian order. A section is a view of the file, not a copy.
 */
export class ImageReader {
  #buffer;
  #position = 0;

  /**
   * @param {ArrayBuffer} buffer
   * @param {number} sectionCount the exact number of sections in the file
   */
  constructor(buffer, sectionCount) {
    this.#buffer = buffer;
    // A big-endian machine reads other counts and fails here too.
    for (let count = 0; count < sectionCount; count += 1) this.section();
    if (this.#position !== buffer.byteLength) throw damaged();
    this.#position = 0;
  }

  /** Returns the next section. */
  section() {
    const [count] = this.#words(1);
    return this.#words(count);
  }

  #words(count) {
    const start = this.#position;
    if (count > (this.#buffer.byteLength - start) / 4) throw damaged();
    this.#position += 4 * count;
    return new Uint32Array(this.#buffer, start, count);
  }
}

function damaged() {
  return new FieldError("lexicon.bin is damaged; install the extension again");
}
