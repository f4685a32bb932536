import { FieldError } from "../field-error.js";

/**
 * Reads the sections of numbers that `lexicon-compiler` wrote into a file: the count of a section's
 * words, then the words, four bytes each, the lowest first. Nothing is copied: a section is a view
 * of the file.
 */
export class ImageReader {
  #buffer;
  #position = 0;

  /**
   * @param {ArrayBuffer} buffer
   * @param {number} sectionCount how many sections the file must hold, and nothing else
   */
  constructor(buffer, sectionCount) {
    this.#buffer = buffer;
    // A machine that has the highest byte first reads other counts, and stops here too.
    for (let count = 0; count < sectionCount; count += 1) this.section();
    if (this.#position !== buffer.byteLength) throw damaged();
    this.#position = 0;
  }

  /** The next section. */
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
