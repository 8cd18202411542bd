/**
 * Eigenvectors of a symmetric matrix by the cyclic Jacobi method (Golub & Van Loan, Matrix Computations, 8.5).
 *
 * Slower than Householder methods but short, accurate, and free of random starts: the same matrix gives the
 * same bytes.
 */

const MAX_SWEEPS = 30
/** Off-diagonal mass, relative to the whole, below which the matrix counts as diagonal. */
const TOLERANCE = 1e-18

/**
 * @param {Float64Array} matrix symmetric, size x size, row-major; left unchanged
 * @param {number} size
 * @returns {{ value: number, vector: Float64Array }[]} largest value first; unit vectors whose component of
 *   largest magnitude is positive
 * @throws {Error} when the sweeps do not converge
 */
export function symmetricEigen(matrix, size) {
  const a = Float64Array.from(matrix)
  // Rows of `vectors` become the eigenvectors: rows are contiguous, columns are not.
  const vectors = identity(size)
  const total = squaredNorm(a)
  for (let sweep = 0; offDiagonalMass(a, size) > TOLERANCE * total; sweep++) {
    if (sweep === MAX_SWEEPS) throw new Error(`symmetricEigen: must converge in ${MAX_SWEEPS} sweeps`)
    for (let p = 0; p < size - 1; p++) {
      for (let q = p + 1; q < size; q++) rotate(a, vectors, size, p, q)
    }
  }
  return Array.from({ length: size }, (_, i) => ({
    value: a[i * size + i],
    vector: withFixedSign(vectors.slice(i * size, (i + 1) * size)),
  })).sort((x, y) => y.value - x.value)
}

/** One Jacobi rotation in the plane of p and q: zeroes a[p][q]. */
function rotate(a, vectors, size, p, q) {
  const apq = a[p * size + q]
  if (apq === 0) return
  const tau = (a[q * size + q] - a[p * size + p]) / (2 * apq)
  const tangent = (tau >= 0 ? 1 : -1) / (Math.abs(tau) + Math.sqrt(1 + tau * tau))
  const cosine = 1 / Math.sqrt(1 + tangent * tangent)
  const sine = tangent * cosine
  for (let k = 0; k < size; k++) {
    const kp = a[k * size + p]
    const kq = a[k * size + q]
    a[k * size + p] = cosine * kp - sine * kq
    a[k * size + q] = sine * kp + cosine * kq
  }
  rotateRows(a, size, p, q, cosine, sine)
  rotateRows(vectors, size, p, q, cosine, sine)
}

function rotateRows(rows, size, p, q, cosine, sine) {
  for (let k = 0; k < size; k++) {
    const pk = rows[p * size + k]
    const qk = rows[q * size + k]
    rows[p * size + k] = cosine * pk - sine * qk
    rows[q * size + k] = sine * pk + cosine * qk
  }
}

function identity(size) {
  const matrix = new Float64Array(size * size)
  for (let i = 0; i < size; i++) matrix[i * size + i] = 1
  return matrix
}

function squaredNorm(values) {
  return values.reduce((sum, value) => sum + value * value, 0)
}

function offDiagonalMass(a, size) {
  // Summed directly: the difference of two large sums would drown the small rest.
  return a.reduce((sum, value, i) => (Math.floor(i / size) === i % size ? sum : sum + value * value), 0)
}

function withFixedSign(vector) {
  const peak = vector.reduce((largest, value) => (Math.abs(value) > Math.abs(largest) ? value : largest), 0)
  return peak < 0 ? vector.map((value) => -value) : vector
}
